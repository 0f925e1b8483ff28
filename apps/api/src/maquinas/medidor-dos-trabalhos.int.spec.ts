import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

/** A machine has one meter: a reading in an activity, at fuelling or at maintenance counts for all three. */
describe('o medidor de uma máquina', () => {
  let app: TestApp;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  let na: Record<string, string>;
  let talhao = 0;
  let proxima = 0;
  const feito = async (path: string, body: object) => {
    const resposta = await ana.call('POST', path, body, na);
    if (resposta.status !== 201) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const maquina = async () =>
    (await feito('/cad-maquinas', { descricao: `Trator ${++proxima}`, medidor: 'HORIMETRO', valorHora: 100 })).id as number;
  const abastecer = (de: number, data: string, leitura: number, mais: object = {}) =>
    ana.call('POST', `/cad-maquinas/${de}/abastecimentos`, { data, litros: 15, valor: 90, leitura, tanqueCheio: 1, ...mais }, na);
  const trabalhar = async (de: number, data: string, km_inicio: number, km_fim: number) => {
    const { id } = await feito('/reg-atividades', { data, talhao, atividade: 'Roçada' });
    return feito(`/reg-atividades/${id}/maquinas`, { maquinas: [{ maquina: de, km_inicio, km_fim }] });
  };
  const alerta = async (de: number) => {
    const { content } = (await ana.call('GET', `/machine-alerts?maquina=${de}`)).body;
    const { estado, faltaMedidor, aviso } = content[0];
    return { estado, faltaMedidor, aviso };
  };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-10-01T12:00:00.000Z' });
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'SANTA FÉ' })).body.id) };
    talhao = (await feito('/cad-talhoes', { nome: 'Mata' })).id;
  });
  afterAll(() => app.close());

  it('anda com os trabalhos: o alerta vence por eles, e a máquina tem leitura', async () => {
    const de = await maquina();
    await feito('/machine-alerts', { maquina: de, descricao: 'Óleo', intervalo: 50, ultimaLeitura: 1000, ultimaData: '2026-09-01' });
    expect((await alerta(de)).aviso).toContain('não tem leitura do medidor');
    await trabalhar(de, '2026-09-10', 1000, 1020);
    expect(await alerta(de)).toMatchObject({ faltaMedidor: 30 });
    await trabalhar(de, '2026-09-20', 1020, 1040);
    await trabalhar(de, '2026-09-21', 1040, 1052);
    expect(await alerta(de)).toMatchObject({ estado: 'VENCIDO', faltaMedidor: -2 });
  });

  it('não volta abaixo do que se leu num trabalho, ao abastecer nem ao manter; na alteração também não', async () => {
    const de = await maquina();
    await trabalhar(de, '2026-09-10', 1000, 1010);
    const menor = { status: 422, body: { code: 'LEITURA_MENOR', errors: [{ campo: 'leitura' }] } };
    expect(await abastecer(de, '2026-09-11', 1005)).toMatchObject(menor);
    const oleo = { data: '2026-09-12', descricao: 'Óleo', tipo: 'PREVENTIVA', valor: 1, leitura: 1009 };
    expect(await ana.call('POST', `/cad-maquinas/${de}/manutencoes`, oleo, na)).toMatchObject(menor);
    const { status, body } = await abastecer(de, '2026-09-11', 1010);
    expect(status).toBe(201);
    const mudar = (mudou: object) => ana.call('PUT', `/cad-maquinas/${de}/abastecimentos/${body.id}`, mudou, na);
    expect(await mudar({ leitura: 1001 })).toMatchObject(menor);
    expect((await mudar({ litros: 16 })).status).toBe(200);
    expect((await mudar({ leitura: 1011 })).status).toBe(200);
  });

  it('que anda mais do que o dia tem pergunta; conferida a leitura, grava-se; de um trabalho também', async () => {
    const de = await maquina();
    expect((await abastecer(de, '2026-09-20', 1075)).status).toBe(201);
    const salto = await abastecer(de, '2026-09-21', 10850);
    expect(salto).toMatchObject({ status: 422, body: { code: 'LEITURA_SALTA' } });
    expect(salto.body.error).toContain('O medidor andaria 9.775 h de 20/09/2026 a 21/09/2026, mais do que 24 h por dia.');
    expect(salto.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual(['leitura', 'leituraConferida']);
    const { id } = await feito('/reg-atividades', { data: '2026-09-22', talhao, atividade: 'Roçada' });
    const nova = await maquina();
    const lancar = (mais: object = {}) => {
      const linhas = [
        { maquina: nova, km_inicio: 5, km_fim: 6 },
        { maquina: de, km_inicio: 10850, km_fim: 10851, ...mais },
      ];
      return ana.call('POST', `/reg-atividades/${id}/maquinas`, { maquinas: linhas }, na);
    };
    const perguntado = await lancar();
    expect(perguntado).toMatchObject({ status: 422, body: { code: 'LEITURA_SALTA' } });
    expect(perguntado.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual([
      'maquinas[1].km_inicio',
      'maquinas[1].leituraConferida',
    ]);
    const conferido = await lancar({ leituraConferida: 1 });
    expect(conferido).toMatchObject({ status: 201, body: { content: [{ leituraConferida: null }, { leituraConferida: 1 }] } });
    expect(conferido.body.avisos).toEqual([]);
    const numDia = { maquinas: [{ maquina: nova, km_inicio: 6, km_fim: 9781 }] };
    const corrida = await ana.call('POST', `/reg-atividades/${id}/maquinas`, numDia, na);
    expect(corrida).toMatchObject({ status: 422, body: { code: 'LEITURA_SALTA', errors: [{ campo: 'maquinas[0].km_fim' }, {}] } });
    expect(corrida.body.error).toContain('O medidor andaria 9.775 h de 22/09/2026 a 22/09/2026');
    expect((await abastecer(de, '2026-09-23', 10852)).status).toBe(201);
    const outro = await maquina();
    await abastecer(outro, '2026-09-20', 1075);
    expect(await abastecer(outro, '2026-09-21', 10850, { leituraConferida: 1 })).toMatchObject({
      status: 201,
      body: { leituraConferida: 1 },
    });
    expect((await abastecer(outro, '2026-09-22', 10860)).status).toBe(201);
  });

  it('o que ela colheu está no que fez e no que custou, sem andar o medidor', async () => {
    const de = await maquina();
    await trabalhar(de, '2026-09-10', 1000, 1010);
    const { id } = await feito('/reg-atividades', { data: '2026-09-12', talhao });
    const vinculos = [{ maquina: de, tipo: 'L', medida: 60, valor: 12, colhido: 5 }];
    await feito(`/reg-atividades/${id}/mdobrascolheita`, { modo: 'mecanica', vinculos });
    const trabalhos = async (busca = '') => (await ana.call('GET', `/cad-maquinas/${de}/trabalhos${busca}`)).body;
    expect((await trabalhos()).content).toMatchObject([
      { atividade: id, data: '2026-09-12', uso: null, litros: 300, valor: 12, total: 60, talhoes: 'Mata' },
      { data: '2026-09-10', uso: 10, litros: null, total: 1000 },
    ]);
    expect((await trabalhos('?dateStart=2026-09-13')).content).toEqual([]);
    const { cobrado } = (await ana.call('GET', `/cad-maquinas/${de}/consumo`)).body;
    expect(cobrado).toEqual({ uso: 10, custo: 1060, porUso: 100, litros: 300, colheita: 60 });
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
