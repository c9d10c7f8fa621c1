import type { Db } from 'pg-boss';
import type { Database, Queryable } from './database.ts';

/** Our database as the queue machinery wants it: queries, and a channel that wakes the workers. */
export function jobDatabase(database: Database): Db {
  return {
    ...onTransaction(database),
    listen: async (channel, onNotification, onReconnect) => {
      const stop = await database.listen(channel, (queue) =>
        queue === '' ? onReconnect() : onNotification(queue),
      );
      onReconnect();
      return { close: stop };
    },
  };
}

/** What is sent through it lives and dies with the transaction. */
export function onTransaction(transaction: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await transaction.query(text, values) }) };
}
