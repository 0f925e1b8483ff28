import { setImmediate as turn } from 'node:timers/promises';
import type { EventStore } from '@tulha/event-store/event-store';
import { guardar, openTulha, outcomes, tirar, trancar } from '@tulha/testing/tulha-room';
import { StaleVersion } from './dispatch.js';
import type { SnapshotStore } from './snapshots.js';

describe('versão pedida e registro novo', () => {
  it('ifVersion concede só naquela versão, e diz a de agora', async () => {
    const { send, facts } = openTulha();
    await send(guardar(10));
    await expect(send(tirar(1), { ifVersion: 0 })).resolves.toMatchObject({ version: 1 });
    const stale = send(tirar(1), { ifVersion: 0 });
    await expect(stale).rejects.toThrow(StaleVersion);
    await expect(stale).rejects.toMatchObject({ current: 1 });
    expect(await outcomes([send(tirar(1), { ifVersion: 1 }), send(tirar(1), { ifVersion: 1 })])).toEqual(['ok', 'The stream is at 2']);
    expect(await facts()).toHaveLength(3);
  });

  it('isNew não lê nada; se não era novo, decide outra vez pelo que há', async () => {
    const { process, reads } = openTulha();
    await process()(guardar(5), { isNew: true });
    expect(reads).toEqual([]);
    await expect(process()(guardar(5), { isNew: true })).resolves.toMatchObject({ version: 1 });
    await expect(process()(trancar, { isNew: true })).resolves.toMatchObject({ version: 2 });
    await expect(process()(trancar, { isNew: true })).resolves.toMatchObject({ version: 2, facts: [] });
  });
});

describe('um registro de que alguém apagou fatos', () => {
  it.each([0, 2])('não se decide nada sobre o que sobrou dele: sem a versão %i', async (gone) => {
    const { process, store, send, facts } = openTulha();
    for (const kg of [5, 6, 7, 8]) await send(guardar(kg));
    const cut: EventStore = {
      ...store,
      async *read(stream, from) {
        for await (const fact of store.read(stream, from)) if (fact.version !== gone) yield fact;
      },
    };
    await expect(process(cut)(tirar(1))).rejects.toMatchObject({ name: 'StreamCut', version: gone });
    expect(await facts()).toHaveLength(4);
    await expect(send(tirar(1))).resolves.toMatchObject({ version: 4 });
  });
});

describe('estado guardado ao lado', () => {
  const memorySnapshots = () => {
    const kept = new Map<string, { shape: number; version: number; text: string }>();
    const saved: number[] = [];
    const store: SnapshotStore = {
      load: async (stream, shape) => {
        const one = kept.get(stream);
        return one?.shape === shape ? { state: JSON.parse(one.text) as unknown, version: one.version } : undefined;
      },
      save: async (stream, shape, version, state) => {
        saved.push(version);
        kept.set(stream, { shape, version, text: JSON.stringify(state) });
      },
    };
    return { store, saved, kept };
  };

  it('é gravado a cada duzentos fatos e poupa a leitura de quem chega depois', async () => {
    const { process, store, reads } = openTulha();
    const snapshots = memorySnapshots();
    const send = process(store, snapshots.store);
    for (let n = 0; n < 199; n++) await send(guardar(1));
    expect(snapshots.saved).toEqual([]);
    await send(guardar(1));
    await send(guardar(1));
    expect(snapshots.saved).toEqual([199]);
    reads.length = 0;
    await expect(process(store, snapshots.store)(tirar(202))).rejects.toThrow('Há 201 kg.');
    expect(reads).toEqual([200]);
  });

  it('não faz ninguém esperar: um que demora, ou que falha, não atrasa o comando', async () => {
    const { process, store, facts } = openTulha();
    const snapshots = memorySnapshots();
    const slow = Promise.withResolvers<void>();
    const versions: number[] = [];
    const save: SnapshotStore['save'] = async (_, __, version) => {
      versions.push(version);
      await slow.promise;
    };
    const send = process(store, { ...snapshots.store, save });
    for (let n = 0; n < 3; n++) await send(guardar(1, 200));
    expect(versions).toEqual([199]);
    slow.reject(new Error('disco cheio'));
    await turn();
    await send(guardar(1, 200));
    await send(guardar(1));
    expect(versions).toEqual([199, 799]);
    expect(await facts()).toHaveLength(801);
  });

  it('de outra forma, é ignorado', async () => {
    const { process, store, reads } = openTulha();
    const snapshots = memorySnapshots();
    await process(store, snapshots.store)(guardar(2, 200));
    const one = snapshots.kept.get('tulha-1');
    if (one) snapshots.kept.set('tulha-1', { ...one, shape: 6 });
    reads.length = 0;
    await expect(process(store, snapshots.store)(tirar(401))).rejects.toThrow('Há 400 kg.');
    expect(reads).toEqual([0]);
  });
});

describe('gravação que falha', () => {
  it('responde a todos os que esperavam, e o que se sabia é lido outra vez', async () => {
    const { send, faults, reads, facts } = openTulha();
    await send(guardar(10));
    let failing = true;
    faults.before = async () => {
      if (failing) throw new Error('disco cheio');
    };
    expect(await outcomes(Array.from({ length: 40 }, () => send(tirar(1))))).toEqual([...Array.from({ length: 40 }, () => 'disco cheio')]);
    failing = false;
    reads.length = 0;
    await expect(send(tirar(10))).resolves.toMatchObject({ version: 1 });
    expect(reads).toEqual([0]);
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 10']);
  });

  it('um fato que não cabe na sua declaração não leva consigo os vizinhos', async () => {
    const { send, facts } = openTulha();
    await send(guardar(10));
    const results = await outcomes([send(guardar(1)), send(guardar(-5)), send(guardar(2)), send(guardar(0)), send(tirar(13))]);
    expect(results.map((result) => (result === 'ok' ? result : 'recusado'))).toEqual(['ok', 'recusado', 'ok', 'recusado', 'ok']);
    expect(await facts()).toEqual(['Guardado 10', 'Guardado 1', 'Guardado 2', 'Tirado 13']);
  });

  it('um fato grande demais para o banco também não', async () => {
    const { send, facts } = openTulha();
    await send(guardar(10));
    const results = await outcomes([send(guardar(1)), send(guardar(1, 10_001)), send(guardar(2)), send(tirar(13))]);
    expect(results).toEqual(['ok', 'An append to tulha-1 has more than 10000 facts', 'ok', 'ok']);
    expect(await facts()).toEqual(['Guardado 10', 'Guardado 1', 'Guardado 2', 'Tirado 13']);
  });

  it('quando o registro não pode ser lido, todos ouvem e nada fica preso', async () => {
    const { process, inner } = openTulha();
    let broken = true;
    const unreadable: EventStore = {
      ...inner,
      read: (stream, from) => {
        if (broken) throw new Error('sem leitura');
        return inner.read(stream, from);
      },
    };
    const send = process(unreadable);
    expect(await outcomes([send(guardar(1)), send(guardar(1))])).toEqual(['sem leitura', 'sem leitura']);
    broken = false;
    await expect(send(guardar(1))).resolves.toMatchObject({ version: 0 });
  });
});
