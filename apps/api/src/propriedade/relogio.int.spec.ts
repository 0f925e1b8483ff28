import { startTestApp, type TestApp } from '../testing/test-app.js';

/** Half past eleven at night in Rondônia, and the next day already in São Paulo. */
const AGORA = '2026-11-27T03:30:00.000Z';

describe('o relógio da fazenda', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  const formar = async (uf: string, data: string) => {
    const na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: `${uf} ${data}`, uf })).body.id) };
    const { id: talhaoId } = (await ana.call('POST', '/cad-talhoes', { nome: 'Mata' }, na)).body;
    const corpo = { data, talhoes: [{ talhaoId, quantidade: 600 }], motivo: 'Colheita no caderno' };
    return ana.call('POST', '/rastreabilidade', corpo, na);
  };

  it('hoje é o da fazenda, e o EPCIS diz a hora dela', async () => {
    expect(await formar('RO', '2026-11-27')).toMatchObject({ status: 422, body: { code: 'DATA_FUTURA' } });
    expect((await formar('MG', '2026-11-27')).status).toBe(201);
    const { status, body } = await formar('RO', '2026-11-26');
    expect(status).toBe(201);
    const epcis = JSON.stringify((await ana.call('GET', `/rastreabilidade/lotes/${body.id}/epcis`)).body);
    expect(epcis).toContain('"eventTime":"2026-11-26T00:00:00-04:00","eventTimeZoneOffset":"-04:00"');
  });
});
