import { montarSitio } from '../../testing/sitio.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Lote = { codigo: string; quantidade: number; dias: number; demora: boolean; registro: number | null; agoraEm: string | null };
type Ocupacao = { percentual: number; nivel: string } | null;
type Local = { id: number | null; descricao: string; ocupacao: Ocupacao; lotes: Lote[] };

describe('o quadro da pós-colheita', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let sitio: Awaited<ReturnType<typeof montarSitio>>;
  const ids: Record<string, number> = {};

  const call = (method: 'POST' | 'GET' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    ana.call(method, `/rastreabilidade${url}`, body, sitio.na);
  const feito = async (url: string, body: unknown): Promise<{ id: number; codigo: string }> => {
    const made = await call('POST', url, body);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const formar = (quantidade: number) => feito('', { data: '2026-05-11', talhoes: [{ talhaoId: sitio.mata, quantidade }] });
  const secao = async (qual: string): Promise<Local[]> =>
    (await call('GET', '/quadro')).body.secoes.find(({ secao: esta }: { secao: string }) => esta === qual).locais;
  const em = async (qual: string, local: number | null) =>
    (await secao(qual)).find(({ id }) => id === local)?.lotes.map(({ codigo, quantidade, agoraEm }) => [codigo, quantidade, agoraEm]) ?? [];

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    sitio = await montarSitio(ana);
    ids.lote = (await formar(480)).id;
  });
  afterAll(() => app.close());

  it('o colhido espera, e demora depois de um dia', async () => {
    const [espera] = await secao('colhido');
    expect(espera).toMatchObject({ id: null, lotes: [{ codigo: '26-0001', quantidade: 480, demora: true, registro: null }] });
    expect((await secao('terreiro')).map(({ id, lotes }) => [id, lotes])).toEqual([[sitio.terreiro, []]]);
  });

  it('o café está num lugar só: o que entrou no secador saiu do terreiro, e sem café o registro está concluído', async () => {
    const lote = [{ id: ids.lote, quantidade: 480 }];
    ids.terreiro = (await feito('/terreiro', { terreiro: sitio.terreiro, lote, data_entrada: '2026-05-12' })).id;
    expect(await em('terreiro', sitio.terreiro)).toEqual([['26-0001', 480, null]]);
    expect(await secao('colhido')).toEqual([]);
    const meio = [{ id: ids.lote, quantidade: 300 }];
    ids.secagem = (await feito('/secagem', { secador: sitio.secador, lote: meio, dataEntrada: '2026-05-20', umidadeEntrada: 30.5 })).id;
    expect(await em('secador', sitio.secador)).toEqual([['26-0001', 300, null]]);
    expect(await em('terreiro', sitio.terreiro)).toEqual([['26-0001', 180, null]]);
    const resto = { secador: sitio.secador, lote: [{ id: ids.lote, quantidade: 180 }], dataEntrada: '2026-05-21' };
    ids.resto = (await feito('/secagem', resto)).id;
    expect(await em('terreiro', sitio.terreiro)).toEqual([]);
  });

  it('o secador diz o quanto está ocupado, na cor que o limite da conta dá', async () => {
    const ocupacao = async () => (await secao('secador'))[0]?.ocupacao;
    expect(await ocupacao()).toBeNull();
    const cabem = (capacidadeL: number | null) => ana.call('PUT', `/cad-secadores/${sitio.secador}`, { capacidadeL });
    await cabem(640);
    expect(await ocupacao()).toEqual({ percentual: 75, nivel: 'amarelo' });
    for (const [limiteAlerta, nivel] of [
      [75, 'verde'],
      [65, 'amarelo'],
      [64, 'vermelho'],
    ] as const) {
      expect((await ana.call('PUT', '/parametros', { limiteAlerta })).status).toBe(200);
      expect(await ocupacao()).toEqual({ percentual: 75, nivel });
    }
    await ana.call('PUT', '/parametros', { limiteAlerta: null });
    await cabem(470);
    expect(await ocupacao()).toEqual({ percentual: 102.1277, nivel: 'vermelho' });
    expect((await secao('terreiro'))[0]?.ocupacao).toBeNull();
    await cabem(null);
  });

  it('o que saiu de tudo descansa na tulha, desde a saída que vale', async () => {
    for (const id of [ids.secagem, ids.resto]) await call('PATCH', `/secagem/${id}/saida`, { dataSaida: '2026-05-24', umidadeSaida: 11 });
    await call('PATCH', `/terreiro/${ids.terreiro}/saida`, { dataSaida: '2026-05-20' });
    const [tulha] = await secao('descanso');
    expect(tulha?.lotes).toMatchObject([{ codigo: '26-0001', quantidade: 480, umidade: 11, em: '2026-05-24' }]);
    await call('DELETE', `/secagem/${ids.resto}?motivo=engano`);
    expect((await secao('descanso'))[0]?.lotes).toMatchObject([{ em: '2026-05-24' }]);
  });

  it('o que foi para a pilha e para o benefício', async () => {
    ids.armazem = (
      await feito('/armazem', { pilha: sitio.pilha, lote: [{ id: ids.lote }], dataEntrada: '2026-05-25', umidadeEntrada: 12.5 })
    ).id;
    expect((await secao('armazem'))[0]?.lotes).toMatchObject([{ codigo: '26-0001', umido: true, registro: ids.armazem }]);
    const beneficio = { dataEntrada: '2026-06-01', quantidade: 60, lotes: [{ id: ids.lote, quantidade: 480 }] };
    await feito('/beneficio', beneficio);
    const armazem = await secao('armazem');
    expect(armazem.map(({ descricao, lotes }) => [descricao, lotes.map(({ codigo }) => codigo)])).toEqual([
      ['Pilha 1', []],
      ['Beneficiado, fora de pilha', ['B001-1']],
    ]);
  });

  it('o registro conta o que foi corrigido, antigo e novo, com o motivo', async () => {
    const { etag } = await ana.call('GET', `/rastreabilidade/secagem/${ids.secagem}`).then(({ headers }) => ({ etag: headers.etag }));
    const corpo = {
      secador: sitio.secador,
      lote: [{ id: ids.lote, quantidade: 290 }],
      dataEntrada: '2026-05-20',
      umidadeEntrada: 30.5,
      dataSaida: '2026-05-25',
      umidadeSaida: 11.2,
      motivo: 'Anotei a medida errada',
    };
    const put = await ana.call('PUT', `/rastreabilidade/secagem/${ids.secagem}`, corpo, { ...sitio.na, 'if-match': String(etag) });
    expect([put.status, put.body.error]).toEqual([200, undefined]);
    const { content } = (await call('GET', `/secagem/${ids.secagem}/historico`)).body;
    expect(content.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['SecagemIniciada', 'SecagemConcluida', 'SecagemCorrigida']);
    expect(content.at(-1)).toMatchObject({
      motivo: 'Anotei a medida errada',
      mudancas: expect.arrayContaining([
        { rotulo: 'Entra 26-0001', antes: '300 L', depois: '290 L' },
        { rotulo: 'Saída', antes: '24/05/2026', depois: '25/05/2026' },
        { rotulo: 'Umidade na saída', antes: '11 %', depois: '11,2 %' },
      ]),
    });
    expect(content.at(-1).mudancas).toHaveLength(3);
    const excluida = (await call('GET', `/secagem/${ids.resto}/historico`)).body.content;
    expect(excluida.at(-1)).toMatchObject({ tipo: 'RegistroExcluido', motivo: 'engano' });
    expect((await call('GET', '/torra/1/historico')).status).toBe(400);
    expect((await call('GET', '/secagem/999999/historico')).status).toBe(404);
  });

  it('as listas filtram por situação, dia e código; pesquisar acha um lote só', async () => {
    const quantos = async (url: string) => (await call('GET', url)).body.pagination.total;
    expect(await quantos('/secagem?situacao=andamento')).toBe(0);
    expect(await quantos('/secagem?situacao=concluido&q=26-0001')).toBe(1);
    expect(await quantos('/secagem?q=nenhum')).toBe(0);
    expect(await quantos('/armazem?situacao=concluido&de=2026-05-25&ate=2026-05-25')).toBe(1);
    expect(await quantos('/beneficio?q=b001')).toBe(1);
    expect(await quantos('/beneficio?de=2026-06-02')).toBe(0);
    expect((await call('GET', '/secagem?situacao=talvez')).status).toBe(400);
    await formar(100);
    expect(await quantos(`/lotes/pesquisar?tipo=terreiro&lote=${ids.lote}`)).toBe(0);
    expect(await quantos('/lotes/pesquisar?tipo=terreiro')).toBe(2);
  });

  it('cada fazenda vê o café dela; todas juntas, o de todas', async () => {
    const outra = (await ana.call('POST', '/fazendas', { nome: 'BOA ESPERANÇA' })).body.id;
    const lotesEm = async (fazenda: number) => {
      const { secoes } = (await ana.call('GET', '/rastreabilidade/quadro', undefined, { 'x-fazenda': String(fazenda) })).body;
      return secoes.flatMap(({ locais }: { locais: Local[] }) => locais.flatMap(({ lotes }) => lotes)).length;
    };
    expect(await lotesEm(outra)).toBe(0);
    expect(await lotesEm(0)).toBe(await lotesEm(sitio.fazenda));
    expect(await lotesEm(0)).toBeGreaterThan(0);
  });

  it('outra conta não vê nada disso', async () => {
    const { secoes } = (await bia.call('GET', '/rastreabilidade/quadro')).body;
    expect(secoes.flatMap(({ locais }: { locais: Local[] }) => locais)).toEqual([]);
    expect((await bia.call('GET', `/rastreabilidade/secagem/${ids.secagem}/historico`)).status).toBe(404);
  });
});
