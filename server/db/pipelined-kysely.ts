import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  Transaction,
  TransactionBuilder,
} from 'kysely';
import type { DB } from './tables.ts';

/**
 * Kysely whose transactions send statements as they are asked for, run in order; its own wait for each, and
 * round trips wake two processes. Who needs a result for the next statement awaits it.
 */
export class PipelinedKysely extends Kysely<DB> {
  readonly #dialect: Dialect;
  readonly #driver: Driver;

  constructor(dialect: Dialect) {
    const driver = dialect.createDriver();
    super({ dialect: { ...dialect, createDriver: () => driver } });
    this.#dialect = dialect;
    this.#driver = driver;
  }

  override transaction(): TransactionBuilder<DB> {
    const [dialect, driver] = [this.#dialect, this.#driver];
    return new PipelinedTransactionBuilder({
      config: { dialect },
      dialect,
      driver,
      executor: this.getExecutor(),
    });
  }
}

/** One that sets an isolation level is Kysely's own. */
class PipelinedTransactionBuilder extends TransactionBuilder<DB> {
  readonly #props: KyselyProps;

  constructor(props: KyselyProps) {
    super(props);
    this.#props = props;
  }

  override execute<T>(callback: (transaction: Transaction<DB>) => Promise<T>): Promise<T> {
    return this.#props.executor.provideConnection((connection) => this.#run(connection, callback));
  }

  async #run<T>(
    connection: DatabaseConnection,
    callback: (transaction: Transaction<DB>) => Promise<T>,
  ): Promise<T> {
    const { driver, executor } = this.#props;
    let isOver = false;
    const pipeline = executor.withConnectionProvider({
      provideConnection: (consumer) => {
        // Somebody else may have the connection by then.
        if (isOver) throw new Error('a statement of a transaction that is over');
        return consumer(connection);
      },
    });
    await driver.beginTransaction(connection, {});
    let result: T;
    try {
      result = await callback(new Transaction<DB>({ ...this.#props, executor: pipeline }));
    } catch (error) {
      isOver = true;
      await driver.rollbackTransaction(connection);
      throw error;
    }
    isOver = true;
    await driver.commitTransaction(connection);
    return result;
  }
}
