// Loaded into a child before its own program: when the process that started it is gone, even by `kill -9`, the
// channel between them closes, and the child ends in good order.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
