import { startTestApp, type TestApp } from '../testing/test-app.js';

describe('o saldo de todos os fluxos', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA RITA' })).body.id) };
  });
  afterAll(() => app.close());

  it('é o dos que a lista mostra, mais o que se diz dos excluídos', async () => {
    const fluxo = async (descricao: string) => (await ana.call('POST', '/fluxos', { descricao })).body.id as number;
    const [caixa, velho] = [await fluxo('CAIXA'), await fluxo('VELHO')];
    const saldo = async (pedido: object = {}) => (await ana.call('POST', '/fluxos/saldo/mostrar', pedido)).body;
    const receber = (valor: number, onde: number) =>
      ana.call('POST', '/financeiro', { descricao: 'Palha', tipo: 'receita', valor, data: '2026-05-11', status: 'PAGO', fluxo: onde }, na);
    await receber(100.1, caixa);
    await receber(50.05, velho);
    expect(await saldo()).toEqual({ saldo_normal: 150.15, saldo_movimentos: 0, saldo_transferencias: 0, total: 150.15 });
    expect((await ana.call('DELETE', `/fluxos/${velho}`)).status).toBe(204);
    expect(await saldo()).toMatchObject({ total: 150.15, saldo_excluidos: 50.05 });
    expect((await saldo({ ate: '2026-05-10' })).saldo_excluidos).toBeUndefined();
    const listados = (await ana.call('GET', '/fluxos')).body.content.map(({ id }: { id: number }) => id);
    expect(await saldo({ fluxos: listados })).toEqual({ saldo_normal: 100.1, saldo_movimentos: 0, saldo_transferencias: 0, total: 100.1 });
  });
});
