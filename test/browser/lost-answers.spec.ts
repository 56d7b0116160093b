import { ROWS } from '#support/lost-answer-rows';
import { testLostAnswers } from '#support/lost-answers';

// The other half, and a server that is killed meanwhile: `test/pages/lost-answers.spec.ts`.
testLostAnswers(ROWS, 'after');
