/* The pages of people, ranks and tournaments, in one file: who opens one goes on to another, and what every
 * page loads names one file less each. */
import './person'
import './ranks'
import './tournament'
import './tournaments'
