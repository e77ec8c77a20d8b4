// Loaded before whatever launch.mjs runs: a process ends, as it does on SIGTERM, when its launcher is gone.
if (process.channel) {
  process.on('disconnect', () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1))
  // A process that has nothing left to do still ends by itself.
  process.channel.unref()
}
