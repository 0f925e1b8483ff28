import { depoisDe } from '../../testing/momento.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { montarSitio } from '../../testing/sitio.js';
import { naRoca } from '../../testing/na-roca.js';

describe('corrigir e excluir o que foi registrado', () => {
  const roca = naRoca();
  beforeAll(async () => {
    await montarSitio(roca.bia);
  });
  const { call } = roca;
  const novoLote = async (litros: number) =>
    (await call('POST', '', { data: '2026-05-11', talhoes: [{ talhaoId: roca.sitio.mata, quantidade: litros }] })).body.id as number;
  const lote = async (id: number) => (await call('GET', `/lotes/${id}`)).body;
  const beneficio = (kg: number, litros: number, id: number, mais: object = {}) => ({
    dataEntrada: '2026-06-01',
    quantidade: kg,
    lotes: [{ id, quantidade: litros }],
    ...mais,
  });

  it('um benefício corrigido devolve o que tomou a mais, e a história mostra o antes e o agora', async () => {
    const id = await novoLote(800);
    const feito = (await call('POST', '/beneficio', beneficio(100, 800, id, { escolha: [{ descricao: 'Escolha', quantidade: 5 }] }))).body;
    const [bica, escolha] = feito.saidas;
    expect((await lote(id)).saldo).toBe(0);
    const form = beneficio(70, 560, id, { escolha: [{ id: escolha.id, tipo: 'Escolha', quantidade: 4 }], motivo: 'Moega pela metade' });
    const corrigido = await call('PUT', `/beneficio/${feito.id}`, form);
    expect(corrigido).toMatchObject({
      status: 200,
      body: {
        codigo: feito.codigo,
        saidas: [
          { id: bica.id, codigo: bica.codigo, quantidade: 70 },
          { id: escolha.id, quantidade: 4 },
        ],
      },
    });
    expect([(await lote(id)).saldo, (await lote(bica.id)).saldo]).toEqual([240, 70]);
    const { content } = (await call('GET', `/lotes/${id}/historico?size=50`)).body;
    type Linha = { titulo: string; delta: number; saldo: number; desfeita: boolean };
    expect(content.map(({ titulo, delta, saldo, desfeita }: Linha) => [titulo, delta, saldo, desfeita])).toEqual([
      ['Lote formado na colheita', 800, 800, false],
      ['Foi para o benefício', -800, 800, true],
      ['Foi para o benefício (corrigido)', -560, 240, false],
      ['Benefício corrigido: o registro anterior deixou de valer', 800, 240, true],
    ]);
    expect(JSON.stringify(content)).toContain('Moega pela metade');
    expect(content.map(({ desfeitaPor }: { desfeitaPor: object | null }) => desfeitaPor)).toEqual([
      null,
      { id: content[3].id, excluiu: false, registradoEm: content[3].registradoEm, ator: content[3].ator, motivo: 'Moega pela metade' },
      null,
      null,
    ]);
  });

  it('uma saída excluída leva o lote embora, se ninguém o usou; senão diz o que desfazer antes', async () => {
    const id = await novoLote(800);
    const feito = (await call('POST', '/beneficio', beneficio(100, 800, id, { escolha: [{ descricao: 'Escolha', quantidade: 5 }] }))).body;
    const [bica, escolha] = feito.saidas;
    await call('POST', '/rebeneficio', {
      dataEntrada: '2026-06-02',
      lotes: [{ id: bica.id, quantidade: 60 }],
      escolha: [{ tipo: 'Moca', quantidade: 60 }],
    });

    const semEscolha = await call('DELETE', `/beneficio/${feito.id}/escolha/${escolha.id}`);
    expect(semEscolha).toMatchObject({ status: 200, body: { saidas: [{ id: bica.id }] } });
    expect((await call('GET', `/lotes/${escolha.id}`)).status).toBe(410);
    const excluido = await call('DELETE', `/beneficio/${feito.id}`);
    expect(excluido).toMatchObject({ status: 422, body: { code: 'LOTE_JA_USADO' } });
    expect(excluido.body.error).toMatch(/^O lote B\d+-1 já foi usado\. Desfaça antes o rebenefício R\d+, de 02\/06\/2026\.$/);
    const menos = await call('PUT', `/beneficio/${feito.id}`, beneficio(59.999, 800, id));
    expect(menos).toMatchObject({ status: 422, body: { code: 'CORRECAO_IMPEDIDA' } });
    expect(menos.body.error).toContain('Faltariam 0,001 kg');
    const depois = await call('PUT', `/beneficio/${feito.id}`, { ...beneficio(60, 800, id), dataEntrada: '2026-06-03' });
    expect(depois).toMatchObject({ status: 422, body: { code: 'LOTE_ANTES_DO_USO' } });
    expect((await lote(bica.id)).saldo).toBe(40);
    expect((await call('PUT', `/beneficio/${feito.id}`, beneficio(60, 800, id))).status).toBe(200);
    expect((await lote(bica.id)).saldo).toBe(0);
  });

  it('um lote não pode vir de si mesmo', async () => {
    const id = await novoLote(80);
    const { saidas } = (await call('POST', '/beneficio', beneficio(10, 80, id))).body;
    const grao = saidas[0].id as number;
    const form = (de: number) => ({
      dataEntrada: '2026-06-01',
      lotes: [{ id: de, quantidade: 10 }],
      escolha: [{ tipo: 'Peneira 16', quantidade: 10 }],
    });
    const feito = (await call('POST', '/rebeneficio', form(grao))).body;
    const circular = await call('PUT', `/rebeneficio/${feito.id}`, form(feito.saidas[0].id));
    expect(circular).toMatchObject({ status: 422, body: { code: 'ORIGEM_CIRCULAR' } });
  });

  it('lugares: corrigir muda lotes, dias e umidade; excluir devolve o lote para onde estava', async () => {
    const [a, b] = [await novoLote(800), await novoLote(200)];
    const form = (mais: object) => ({
      secador: roca.sitio.secador,
      lote: [{ id: a }],
      dataEntrada: '2026-05-20',
      umidadeEntrada: 32.1,
      ...mais,
    });
    const seco = (await call('POST', '/secagem', form({ dataSaida: '2026-05-22', umidadeSaida: 11.4 }))).body;
    expect(await lote(a)).toMatchObject({ etapa: 'descanso', umidade: 11.4 });
    const url = `/secagem/${seco.id}`;
    const corrigida = await call('PUT', url, form({ lote: [{ id: a, quantidade: 500 }, { id: b }], dataSaida: '', umidadeSaida: '' }));
    expect(corrigida).toMatchObject({
      status: 200,
      body: {
        dataSaida: null,
        umidadeSaida: null,
        lote: [
          { id: a, quantidade: 500 },
          { id: b, quantidade: 200 },
        ],
      },
    });
    expect(await lote(b)).toMatchObject({ etapa: 'secagem', local: 'Secador 1', umidade: 32.1 });
    expect((await call('DELETE', `${url}/lote/${b}`)).body.lote).toMatchObject([{ id: a }]);
    expect(await lote(b)).toMatchObject({ etapa: 'colhido', umidade: null });
    expect((await call('DELETE', `${url}/lote/${a}`)).body).toMatchObject({ code: 'ULTIMA_ENTRADA' });
    expect((await call('DELETE', url)).status).toBe(204);
    expect([(await call('GET', url)).status, (await call('DELETE', url)).status]).toEqual([410, 404]);
    expect(await lote(a)).toMatchObject({ etapa: 'colhido', saldo: 800 });
  });

  it('de uma entrada no armazém sai um dos lotes, e o outro fica', async () => {
    const [a, b] = [await novoLote(100), await novoLote(200)];
    const { id } = (await call('POST', '/armazem', { pilha: roca.sitio.pilha, lote: [{ id: a }, { id: b }], dataEntrada: '2026-05-20' }))
      .body;
    expect(await call('DELETE', `/armazem/${id}/lote/${a}`)).toMatchObject({ status: 200, body: { lote: [{ id: b, quantidade: 200 }] } });
    expect([(await lote(a)).etapa, (await lote(b)).etapa]).toEqual(['colhido', 'armazem']);
  });

  it('despolpa: uma saída só, salvo no descascador; a origem dos lotes é a dos talhões, na proporção', async () => {
    const form = (despolpador: number, talhoes: object[]) => ({
      despolpador,
      data: '2026-05-12',
      talhao: talhoes,
      saida: [
        { tipo: 'Cereja', quantidade: 300 },
        { tipo: 'Verde', quantidade: 100 },
      ],
    });
    const talhoes = [
      { talhao: roca.sitio.mata, quantidade: 600 },
      { talhao: roca.sitio.pedreira, quantidade: 200, data: '2026-05-11' },
    ];
    expect((await call('POST', '/despolpagem', form(roca.sitio.despolpador, talhoes))).body.saida).toMatchObject([{ tipo: 'Cereja' }]);
    const feita = (await call('POST', '/despolpagem', form(roca.sitio.descascador, talhoes))).body;
    const [cereja, verde] = feita.saida;
    expect((await lote(cereja.id)).talhoes).toMatchObject([{ percentual: 75 }, { percentual: 25 }]);
    const so = await call('DELETE', `/despolpagem/${feita.id}/entrada/2`);
    expect(so).toMatchObject({ status: 200, body: { talhao: [{ talhao: roca.sitio.mata }] } });
    expect((await lote(cereja.id)).talhoes).toMatchObject([{ talhaoId: roca.sitio.mata, percentual: 100 }]);
    expect((await call('DELETE', `/despolpagem/${feita.id}/saida/${verde.id}`)).body.saida).toMatchObject([{ id: cereja.id }]);
    expect((await lote(cereja.id)).etapa).toBe('despolpado');
    const futura = form(roca.sitio.descascador, [{ talhao: roca.sitio.mata, quantidade: 1, data: '2026-05-13' }]);
    expect((await call('POST', '/despolpagem', futura)).body).toMatchObject({ code: 'COLHEITA_DEPOIS_DA_DESPOLPA' });
  });

  it('um depósito corrigido não tira da cooperativa o que já foi vendido de lá', async () => {
    const id = await novoLote(800);
    const grao = (await call('POST', '/beneficio', beneficio(100, 800, id))).body.saidas[0].id as number;
    const form = (kg: number) => ({ cooperativa: roca.sitio.cooperativa, entries: [{ id: grao }], kg, date: '2026-06-03' });
    const deposito = (await call('POST', '/cooperativa', form(50))).body;
    const venda = { data: '2026-06-04', cliente: roca.sitio.cliente, produtos: [{ id: grao, quantidade: 40, precoSaca: 2000 }] };
    const { id: vendaId } = (await roca.ana.call('POST', '/vendas', venda, roca.sitio.na)).body;
    await roca.ana.call('PUT', `/vendas/${vendaId}/finalizar`, {});
    const menos = await call('PUT', `/cooperativa/${deposito.id}`, form(39));
    expect(menos).toMatchObject({ status: 422, body: { code: 'CORRECAO_IMPEDIDA' } });
    expect(menos.body.error).toMatch(/Desfaça antes a venda V\d+/);
    expect((await call('PUT', `/cooperativa/${deposito.id}`, form(41))).body).toMatchObject({ kg: 41 });
  });

  it('o que se sabia antes de uma correção continua a ser o que se sabia', async () => {
    const [a, b] = [await novoLote(800), await novoLote(400)];
    const feito = (await call('POST', '/beneficio', beneficio(100, 800, a))).body;
    const grao = feito.saidas[0].id as number;
    const antes = (await call('GET', `/lotes/${grao}/historico`)).body.content[0].registradoEm as string;
    await depoisDe(antes); // the correction must be of a later millisecond
    await call('PUT', `/beneficio/${feito.id}`, { ...beneficio(50, 400, b), dataEntrada: '2026-06-02' });
    const de = async (query: string) => {
      const [doLote, genealogia] = await Promise.all(
        ['', '/genealogia'].map(async (path) => (await call('GET', `/lotes/${grao}${path}${query}`)).body),
      );
      const pais = genealogia.arestas.map((aresta: { de: string; quantidade: number }) => [Number(aresta.de), aresta.quantidade]);
      return [doLote.saldo, pais];
    };
    expect(await de('')).toEqual([50, [[b, 400]]]);
    expect(await de(`?conhecidoEm=${antes}`)).toEqual([100, [[a, 800]]]);
    expect((await call('GET', `/lotes/${grao}?em=2026-06-01`)).status).toBe(404);
    expect((await call('GET', `/lotes/${a}?conhecidoEm=${antes}`)).body.saldo).toBe(0);
    expect((await call('GET', `/lotes/${a}`)).body.saldo).toBe(800);
  });

  it('repetido, não corrige duas vezes; visto antigo é recusado; o de outra conta não existe', async () => {
    const id = await novoLote(800);
    const feito = await call('POST', '/beneficio', beneficio(100, 800, id));
    const url = `/beneficio/${feito.body.id}`;
    const chave = { 'idempotency-key': 'corrige-uma-vez' };
    const primeira = await call('PUT', url, beneficio(90, 700, id), chave);
    const outra = await call('PUT', url, beneficio(90, 700, id), chave);
    expect([primeira.status, outra.body]).toEqual([200, primeira.body]);
    expect((await call('GET', `/lotes/${id}/historico`)).body.pagination.total).toBe(4);
    expect((await call('PUT', url, beneficio(80, 700, id), { 'if-match': feito.headers.etag })).status).toBe(412);
    for (const [method, path] of [
      ['PUT', url],
      ['DELETE', url],
      ['DELETE', `${url}/lote/${id}`],
    ] as const) {
      expect((await roca.bia.call(method, `/rastreabilidade${path}`, method === 'PUT' ? beneficio(1, 1, id) : undefined)).status).toBe(404);
    }
    expect((await lote(id)).saldo).toBe(100);
  });

  it('uma saída com o id de um lote que não saiu do registro é recusada, e nada muda', async () => {
    const id = await novoLote(800);
    const feito = (await call('POST', '/beneficio', beneficio(100, 800, id, { escolha: [{ descricao: 'Escolha', quantidade: 5 }] }))).body;
    const { facts } = roca.app;
    const antes = (await facts()).length;
    const doBeneficio = await call('PUT', `/beneficio/${feito.id}`, { escolha: [{ id, tipo: 'Escolha', quantidade: 4 }] });
    const recusada = (campo: string) => ({ status: 422, body: { code: 'SAIDA_NAO_E_DO_REGISTRO', errors: [{ campo }] } });
    expect(doBeneficio).toMatchObject(recusada('escolha[0].id'));
    const despolpa = { despolpador: roca.sitio.despolpador, data: '2026-05-12', motivo: 'Sem caderno' };
    const talhao = [{ talhao: roca.sitio.mata, quantidade: 100 }];
    const feita = (await call('POST', '/despolpagem', { ...despolpa, talhao, saida: [{ tipo: 'Cereja', quantidade: 50 }] })).body;
    const comOutra = { ...despolpa, talhao, saida: [{ id, tipo: 'Cereja', quantidade: 40 }] };
    const depois = (await facts()).length;
    expect(await call('PUT', `/despolpagem/${feita.id}`, comOutra)).toMatchObject(recusada('saida[0].id'));
    expect([antes < depois, (await facts()).length]).toEqual([true, depois]);
  });

  it.each(['beneficio', 'rebeneficio'])('%s: uma informação adicional com o id de outra é recusada, e nada muda', async (processo) => {
    const graos = (await call('POST', '/beneficio', { avulso: 1, dataEntrada: '2026-06-01', quantidade: 100 })).body;
    const corpo = { dataEntrada: '2026-06-02', adicionais: [{ id: 9, descricao: 'Umidade', resultado: '11,5 %' }] };
    const lotes = [{ id: graos.saidas[0].id, quantidade: 50 }];
    const seu = processo === 'beneficio' ? { avulso: 1, quantidade: 40 } : { lotes, escolha: [{ tipo: 'Moca', quantidade: 45 }] };
    const { id, adicionais } = (await call('POST', `/${processo}`, { ...corpo, ...seu })).body;
    expect(adicionais).toMatchObject([{ id: 1, descricao: 'Umidade' }]);
    const antes = (await roca.app.facts()).length;
    const motivo = 'Sem caderno';
    const com = (...ids: readonly (number | null)[]) => ids.map((um) => ({ id: um, descricao: `Da ${um}` }));
    expect(await call('PUT', `/${processo}/${id}`, { motivo, adicionais: com(1, 2) })).toMatchObject({
      ...{ status: 422, body: { code: 'ADICIONAL_NAO_E_DO_REGISTRO', errors: [{ campo: 'adicionais[1].id' }] } },
    });
    expect((await roca.app.facts()).length).toBe(antes);
    expect((await call('PUT', `/${processo}/${id}`, { motivo, adicionais: com(null, 1) })).body.adicionais).toMatchObject([
      { id: 1, descricao: 'Da null' },
      { id: 2, descricao: 'Da 1' },
    ]);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => {
    expect(await tablesThatDiffer(roca.app)).toEqual([]);
  });
});
