import { setFlagsFromString } from 'node:v8';

/**
 * Imported before all else. With gigabytes free, V8 lets the heap grow several times over before it cleans
 * up: 250 MB after a load of profile reads. Cleaning up after 40 percent of growth, with young objects in a
 * small space, it stays at half of that and answers as many requests.
 */
setFlagsFromString('--heap-growing-percent=40');
setFlagsFromString('--semi-space-growth-factor=1');
