import { StoreBusy } from '@tulha/event-store/event-store';
import { guardar, meta, olhar, openTulha, outcomes, tirar, trancar } from '@tulha/testing/tulha-room';

describe('uma fila por registro', () => {
  it('decide duzentos comandos na ordem em que vieram, em duas idas ao banco', async () => {
    const { send, facts, faults } = openTulha();
    const trips: number[] = [];
    faults.before = async (append) => void trips.push(append.facts.length);
    const receipts = await Promise.all(Array.from({ length: 200 }, (_, index) => send(guardar(index + 1))));
    expect(receipts.map(({ version }) => version)).toEqual(Array.from({ length: 200 }, (_, index) => index));
    expect(await facts()).toEqual(Array.from({ length: 200 }, (_, index) => `Guardado ${index + 1}`));
    expect(trips).toEqual([1, 199]);
    const positions = receipts.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort());
  });

  it('cada um é concedido ou recusado pelo que os anteriores deixaram', async () => {
    const { send } = openTulha();
    expect(await outcomes([send(guardar(10)), send(tirar(7)), send(tirar(7)), send(tirar(3)), send(tirar(1))])).toEqual([
      'ok',
      'ok',
      'Há 3 kg.',
      'ok',
      'Há 0 kg.',
    ]);
  });

  it('o que já valia não grava nada e diz a versão', async () => {
    const { send, facts } = openTulha();
    await send(trancar);
    expect(await send(trancar)).toEqual({ stream: 'tulha-1', version: 0, position: '', facts: [], repeated: false });
    expect(await facts()).toEqual(['Trancada']);
  });

  it('tem um limite: acima dele está ocupado, e todo o resto é respondido', async () => {
    const { send } = openTulha();
    const sent = Array.from({ length: 5_003 }, () => send(olhar));
    const results = await Promise.allSettled(sent);
    const busy = results.filter((result) => result.status === 'rejected' && result.reason instanceof StoreBusy);
    expect([busy.length, results.filter(({ status }) => status === 'fulfilled').length]).toEqual([2, 5_001]);
    await expect(send(olhar)).resolves.toBeDefined();
  });
});

describe('dois processos no mesmo registro', () => {
  it('cem quilos, duzentos pedidos de um quilo, metade por cada processo: cem conseguem', async () => {
    const { process, facts } = openTulha();
    const [a, b] = [process(), process()];
    await a(guardar(100));
    const results = await outcomes(Array.from({ length: 200 }, (_, index) => (index % 2 ? a : b)(tirar(1))));
    expect(results.filter((result) => result === 'ok')).toHaveLength(100);
    expect(new Set(results)).toEqual(new Set(['ok', 'Há 0 kg.']));
    expect(await facts()).toHaveLength(101);
  });

  it('o que se sabia antes não decide: o que o outro gravou é lido primeiro', async () => {
    const { process } = openTulha();
    const [a, b] = [process(), process()];
    await a(guardar(5));
    await b(guardar(5));
    await expect(a(tirar(10))).resolves.toMatchObject({ version: 2 });
    await expect(b(tirar(1))).rejects.toMatchObject({ code: 'TULHA_SEM_SALDO', details: { kg: 0 } });
    await a(guardar(1));
    await expect(b(tirar(1))).resolves.toMatchObject({ version: 4 });
  });

  it('o segundo de dois não é gravado sem o primeiro, ainda que o outro processo deixe o registro na versão que ele espera', async () => {
    const { process, inner, faults, facts } = openTulha();
    const [here, there] = [process(), process(inner)];
    await here(guardar(10));
    faults.before = async () => {
      delete faults.before;
      await there(tirar(4));
    };
    expect(await outcomes([here(guardar(1)), here(tirar(11))])).toEqual(['ok', 'Há 7 kg.']);
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 4', 'Guardado 1']);
  });

  it('uma recusa por causa de um fato que perdeu a corrida é decidida outra vez', async () => {
    const { process, inner, faults, facts } = openTulha();
    const [here, there] = [process(), process(inner)];
    await here(guardar(10));
    faults.before = async (append) => {
      if (append.facts[0]?.type === 'Tirado') {
        delete faults.before;
        await there(tirar(4));
      }
    };
    expect(await outcomes([here(tirar(10)), here(tirar(5))])).toEqual(['Há 6 kg.', 'ok']);
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 4', 'Tirado 5']);
  });

  it('um "já valia" por causa de um fato que não foi gravado é decidido outra vez', async () => {
    const { send, faults, facts } = openTulha();
    await send(guardar(1));
    faults.before = async (append) => {
      if (append.facts[0]?.type === 'Trancada') {
        delete faults.before;
        throw new Error('disco cheio');
      }
    };
    expect(await outcomes([send(trancar), send(trancar)])).toEqual(['disco cheio', 'ok']);
    expect(await facts()).toEqual(['Guardado 1', 'Trancada']);
  });
});

describe('o mesmo comando outra vez', () => {
  it('com aviso, responde o que a primeira vez gravou, todo ele, em qualquer processo', async () => {
    const { process, facts } = openTulha();
    const [a, b] = [process(), process()];
    const who = meta();
    const first = await a(guardar(3, 3), {}, who);
    await b(guardar(1));
    for (const send of [a, b]) {
      const again = await send(guardar(3, 3), { mayRepeat: true }, who);
      expect(again).toMatchObject({ version: 2, position: first.position, repeated: true });
      expect(again.facts.map(({ eventId, version }) => [eventId, version])).toEqual(
        first.facts.map(({ eventId, version }) => [eventId, version]),
      );
    }
    expect(await facts()).toHaveLength(4);
  });

  it('ao mesmo tempo, é gravado uma vez e os dois ouvem o mesmo', async () => {
    const { send, facts } = openTulha();
    await send(guardar(10));
    const who = meta();
    const [first, second] = await Promise.all([send(tirar(10), { mayRepeat: true }, who), send(tirar(10), { mayRepeat: true }, who)]);
    expect([first.repeated, second.repeated]).toEqual([false, true]);
    expect(second.facts.map(({ eventId }) => eventId)).toEqual(first.facts.map(({ eventId }) => eventId));
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 10']);
  });

  it('sem aviso, ainda assim não é gravado duas vezes, e não estraga o que vem atrás dele', async () => {
    const { send, facts } = openTulha();
    const who = meta();
    await send(guardar(10), {}, who);
    expect(await outcomes([send(guardar(10), {}, who), send(tirar(11)), send(tirar(10))])).toEqual(['ok', 'Há 10 kg.', 'ok']);
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 10']);
  });

  it('depois que a resposta da gravação se perdeu, acha o que foi gravado', async () => {
    const { send, faults, facts } = openTulha();
    const who = meta();
    faults.after = async () => {
      delete faults.after;
      throw new Error('conexão caiu');
    };
    await expect(send(guardar(10), {}, who)).rejects.toThrow('conexão caiu');
    await expect(send(tirar(10))).resolves.toMatchObject({ version: 1 });
    await expect(send(guardar(10), { mayRepeat: true }, who)).resolves.toMatchObject({ version: 0, repeated: true });
    expect(await facts()).toEqual(['Guardado 10', 'Tirado 10']);
  });
});
