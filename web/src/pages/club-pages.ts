/* The pages of ranks and tournaments, in one file: who opens one goes on to another, and what every
 * page loads names one file less each. */
import './ranks'
import './tournament'
import './tournament/join'
import './tournament/screen'
import './tournaments'
