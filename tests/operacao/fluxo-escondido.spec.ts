import { START, StreamCut, StreamDeleted } from '@tulha/event-store/event-store';
import { type OpenedLog, openLog } from '@tulha/event-store/eventstoredb/testing/open-log';
import { guardar, openTulha, tirar } from '@tulha/testing/tulha-room';

/** The decisions of a process on a record of which an administrator of the EventStoreDB has hidden facts. */
describe('um registro de que o administrador do EventStoreDB escondeu fatos', () => {
  let log: OpenedLog;
  beforeEach(async () => {
    log = await openLog();
  });
  afterEach(() => log.drop());

  const hide = (data: string) =>
    log.server.log.append('$$tulha-1', -1, [
      {
        id: crypto.randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: new TextEncoder().encode(data),
        metadata: new Uint8Array(),
      },
    ]);
  const written = async () => (await log.store.readAll(START, 100)).facts.length;

  it('em parte: quem se lembra dele inteiro ainda grava; sem a memória, é recusado por nome e nada se grava', async () => {
    const { process } = openTulha();
    const warm = process(log.store);
    for (const kg of [5, 6, 7]) await warm(guardar(kg));
    hide('{"$maxCount":1}');
    await expect(warm(tirar(18))).resolves.toMatchObject({ version: 3 });
    await expect(process(log.store)(guardar(1))).rejects.toThrow(StreamCut);
    expect(await written()).toBe(4);
  });

  it.each([
    ['{"$tb":99}', StreamCut],
    ['{"$tb":9223372036854775807}', StreamDeleted],
  ])('todo, por %s: não passa por um que nunca houve', async (metadata, Named) => {
    const { process } = openTulha();
    await process(log.store)(guardar(5));
    hide(metadata);
    await expect(process(log.store)(tirar(1))).rejects.toThrow(Named);
    expect(await written()).toBe(1);
  });

  it('apagado e gravado outra vez como novo: o que foi gravado fica, e daí em diante é recusado por nome', async () => {
    const { process } = openTulha();
    await process(log.store)(guardar(5));
    log.server.log.deleteSoftly('tulha-1', 'any');
    const send = process(log.store);
    await send(guardar(1), { isNew: true });
    await expect(send(guardar(1))).rejects.toThrow(StreamCut);
    expect(await written()).toBe(2);
  });
});
