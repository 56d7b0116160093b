import { tryEngine } from './engine-tests.js';
import { startFirefox } from './firefox.js';

tryEngine(startFirefox);
