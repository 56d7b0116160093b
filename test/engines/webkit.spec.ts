import { tryEngine } from './engine-tests.js';
import { startWebKit } from './webkit.js';

tryEngine(startWebKit);
