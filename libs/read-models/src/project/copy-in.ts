import pg, { type ClientBase } from 'pg';

/** The parts of pg's connection for the copy protocol, which its types lack. */
type CopyConnection = {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean; readonly destroyed: boolean };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

const drained = ({ stream }: CopyConnection): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });

/** A statement that the server answers by asking for its rows. */
class CopyIn extends pg.Query {
  constructor(
    text: string,
    private readonly chunks: Chunks,
    /** Aborted once the server has answered: later chunks would be taken for the rows of the next copy. */
    private readonly answered: AbortSignal,
    done: (error: Error | null | undefined) => void,
  ) {
    super(text, done);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => {
      if (!this.answered.aborted) connection.sendCopyFail(String(error));
    });
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.chunks) {
      if (this.answered.aborted) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain && !connection.stream.destroyed) await drained(connection);
    }
    if (!this.answered.aborted) connection.endCopyFrom();
  }
}

/** Runs `copy … from stdin` with the bytes given, no faster than the connection takes them. @throws the refusal of the server. */
export const copyIn = (client: ClientBase, text: string, chunks: Chunks): Promise<void> =>
  new Promise((resolve, reject) => {
    const answer = new AbortController();
    const done = (error: Error | null | undefined) => {
      answer.abort();
      if (error) reject(error);
      else resolve();
    };
    client.query(new CopyIn(text, chunks, answer.signal, done));
  });
