/** A setting that cannot be used. The message names it and what it may be. */
export class ConfigError extends Error {}
