/** argon2id's memory in KiB, passes and lanes, as the OWASP Password Storage Cheat Sheet asks for. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
