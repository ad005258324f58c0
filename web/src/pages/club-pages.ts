/* The pages of people, ranks, tournaments and hosts, in one file: who opens one goes on to another, and what every
 * page loads names one file less each. */
import './host'
import './ranks'
import './tournament'
import './tournament/join'
import './tournament/screen'
import './tournaments'
