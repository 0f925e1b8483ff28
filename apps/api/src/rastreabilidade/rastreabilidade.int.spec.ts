import { montarSitio } from '../testing/sitio.js';
import { naRoca } from '../testing/na-roca.js';

describe('rastreabilidade pela API', () => {
  // Of two hundred at once the last waits for all others.
  const roca = naRoca({ answerWithinMs: 120_000 });
  beforeAll(async () => {
    await montarSitio(roca.bia);
  });

  const lote = (codigo: string, talhoes: { talhaoId: number; quantidade: number }[]) =>
    roca.ana.call('POST', '/rastreabilidade', { data: '2026-05-11', codigo, talhoes }, roca.sitio.na);
  const saldoDe = async (id: number) => (await roca.ana.call('GET', `/rastreabilidade/lotes/${id}`)).body;
  const beneficio = (body: object) =>
    roca.ana.call('POST', '/rastreabilidade/beneficio', { dataEntrada: '2026-06-07', tipo: 'Bica corrida', ...body }, roca.sitio.na);
  const bica = async (kg: number, codigo: string) => {
    const origem = (await lote(codigo, [{ talhaoId: roca.sitio.mata, quantidade: kg * 8 }])).body;
    const made = await beneficio({ quantidade: kg, lotes: [{ id: origem.id, quantidade: kg * 8 }] });
    return made.body.saidas[0].id as number;
  };
  const vender = (linhas: object[], headers: Record<string, string> = {}) =>
    roca.ana.call(
      'POST',
      '/vendas',
      { data: '2026-07-01', cliente: roca.sitio.cliente, produtos: linhas },
      { ...roca.sitio.na, ...headers },
    );

  it('leva um lote da colheita à venda e conta tudo, do talhão ao comprador', async () => {
    const a = await lote('26-0101', [
      { talhaoId: roca.sitio.mata, quantidade: 600 },
      { talhaoId: roca.sitio.pedreira, quantidade: 200 },
    ]);
    expect(a).toMatchObject({ status: 201, body: { codigo: '26-0101', unidade: 'L', saldo: 800, etapa: 'colhido' } });
    const { id } = a.body;
    const terreiro = await roca.ana.call('POST', '/rastreabilidade/terreiro', {
      terreiro: roca.sitio.terreiro,
      lote: [{ id, codigo: '26-0101' }],
      data_entrada: '2026-05-11',
      hora_entrada: '16:00',
      responsavel: 'Sebastião',
    });
    expect(terreiro).toMatchObject({
      status: 201,
      body: { terreiro: roca.sitio.terreiro, data_saida: null, lote: [{ id, quantidade: 800 }] },
    });
    expect(await saldoDe(id)).toMatchObject({ etapa: 'terreiro', local: 'Terreiro 1' });
    await roca.ana.call('PATCH', `/rastreabilidade/terreiro/${terreiro.body.id}/saida`, { dataSaida: '2026-05-20', horaSaida: '07:30' });
    const secagem = await roca.ana.call('POST', '/rastreabilidade/secagem', {
      secador: roca.sitio.secador,
      lote: [{ id, quantidade: 800 }],
      dataEntrada: '2026-05-20',
      horaEntrada: '08:00',
      dataSaida: '2026-05-22',
      horaSaida: '06:30',
      umidadeEntrada: 32.1,
      umidadeSaida: 11.4,
      responsavel: 'Geraldo',
    });
    expect(secagem).toMatchObject({ status: 201, body: { umidadeEntrada: 32.1, umidadeSaida: 11.4 } });
    await roca.ana.call('POST', '/rastreabilidade/armazem', {
      pilha: roca.sitio.pilha,
      lote: [{ id, codigo: '26-0101' }],
      dataEntrada: '2026-05-22',
      dataSaida: '',
      umidadeEntrada: 11.4,
    });
    expect(await saldoDe(id)).toMatchObject({ etapa: 'armazem', local: 'Pilha 1', umidade: 11.4 });

    const hulled = await beneficio({
      quantidade: 96.5,
      perda: 90,
      escolha: [{ descricao: 'Escolha', quantidade: 4.25 }],
      lotes: [{ id, quantidade: 800 }],
    });
    expect(hulled.status).toBe(201);
    const [bicaCorrida, escolha] = hulled.body.saidas;
    expect(bicaCorrida).toMatchObject({ codigo: `${hulled.body.codigo}-1`, tipo: 'Bica corrida', quantidade: 96.5 });
    expect(escolha).toMatchObject({ tipo: 'Escolha', quantidade: 4.25 });
    expect(await saldoDe(id)).toMatchObject({ saldo: 0, etapa: 'encerrado' });

    const deposito = await roca.ana.call('POST', '/rastreabilidade/cooperativa', {
      cooperativa: roca.sitio.cooperativa,
      entries: [{ id: bicaCorrida.id, type: 'beneficio' }],
      kg: 50,
      date: '2026-06-10',
    });
    expect(deposito).toMatchObject({ status: 201, body: { kg: 50 } });
    const venda = await vender([{ id: bicaCorrida.id, quantidade: 96.5, precoSaca: 2015.5 }]);
    expect(venda).toMatchObject({ status: 201, body: { status: 'ABERTO', kg: 96.5, total: 3241.6, pendente: false } });
    expect(venda.body.origens).toEqual([
      expect.objectContaining({ talhaoId: roca.sitio.mata, percentual: 75, quantidade: 72.375 }),
      expect.objectContaining({ talhaoId: roca.sitio.pedreira, percentual: 25, quantidade: 24.125 }),
    ]);
    expect((await roca.ana.call('PUT', `/vendas/${venda.body.id}/finalizar`, { fluxo: 0 })).body).toMatchObject({
      status: 'FECHADO',
      pendente: false,
    });
    expect(await saldoDe(bicaCorrida.id)).toMatchObject({ saldo: 0, reservado: 0, naCooperativa: 0 });

    const history = await roca.ana.call('GET', `/rastreabilidade/lotes/${id}/historico`);
    expect(history.body.content.map(({ titulo, saldo }: { titulo: string; saldo: number }) => [titulo, saldo])).toEqual([
      ['Lote formado na colheita', 800],
      ['Entrou no terreiro', 800],
      ['Saiu do terreiro', 800],
      ['Entrou no secador', 800],
      ['Saiu do secador', 800],
      ['Entrou no armazém', 800],
      ['Foi para o benefício', 0],
      ['Saiu do armazém', 0],
    ]);
    expect(history.body.content[1]).toMatchObject({ em: '2026-05-11', hora: '16:00', ator: 'Conta ana' });

    const sold = (await roca.ana.call('GET', `/rastreabilidade/lotes/${bicaCorrida.id}/historico`)).body.content.at(-1);
    expect(sold).toMatchObject({ titulo: 'Vendido', saldo: 0 });
    expect(sold.detalhes).toEqual(
      expect.arrayContaining([
        { rotulo: 'Código', valor: venda.body.codigo },
        { rotulo: 'Cliente', valor: 'Exportadora Boa Vista' },
      ]),
    );
    const inJuly = async (de: string) =>
      (await roca.ana.call('GET', `/vendas?q=${venda.body.codigo}&de=${de}&ate=2026-07-31`)).body.pagination.total;
    expect([await inJuly('2026-07-01'), await inJuly('2026-07-02')]).toEqual([1, 0]);

    const graph = (await roca.ana.call('GET', `/rastreabilidade/lotes/${id}/genealogia`)).body;
    expect(graph.nos.map(({ codigo }: { codigo: string }) => codigo).sort()).toEqual(
      ['26-0101', `${hulled.body.codigo}-1`, `${hulled.body.codigo}-2`, deposito.body.codigo, venda.body.codigo].sort(),
    );
    expect(graph.arestas).toContainEqual(expect.objectContaining({ para: `venda-${venda.body.id}`, quantidade: 96.5, unidade: 'kg' }));
  });

  it('recusa gastar o que não há, com a quantia, e não grava nada', async () => {
    const { id } = (await lote('26-0200', [{ talhaoId: roca.sitio.mata, quantidade: 100 }])).body;
    const before = await roca.app.services.store.head();
    const refused = await beneficio({ quantidade: 10, lotes: [{ id, quantidade: 100.001 }] });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'LOTE_SEM_SALDO', error: 'O lote 26-0200 tem 100 L disponíveis; foram pedidos 100,001 L.' },
    });
    expect(await roca.app.services.store.head()).toBe(before);
  });

  it('divide um lote em dois benefícios e mistura no rebenefício, fechando em quilos', async () => {
    const [x, y] = [await bica(100, '26-0301'), await bica(50, '26-0302')];
    const blend = (perda: number) =>
      roca.ana.call(
        'POST',
        '/rastreabilidade/rebeneficio',
        {
          dataEntrada: '2026-06-20',
          lotes: [
            { id: x, quantidade: 60 },
            { id: y, quantidade: 30 },
          ],
          perda,
          escolha: [
            { tipo: 'Peneira 17/18', qualidade: 'Mole', quantidade: 70 },
            { tipo: 'Escolha', quantidade: 18 },
          ],
        },
        roca.sitio.na,
      );
    expect(await blend(1)).toMatchObject({ status: 422, body: { code: 'PERDA_NAO_FECHA' } });
    const made = await blend(2);
    expect(made).toMatchObject({ status: 201, body: { perda: 2 } });
    expect(await saldoDe(x)).toMatchObject({ saldo: 40 });
    const rest = await roca.ana.call(
      'POST',
      '/rastreabilidade/rebeneficio',
      { dataEntrada: '2026-06-21', lotes: [{ id: x }], escolha: [{ tipo: 'Moca', quantidade: 40 }] },
      roca.sitio.na,
    );
    expect(rest).toMatchObject({ status: 201, body: { perda: 0 } });
    const refusedUnit = await roca.ana.call(
      'POST',
      '/rastreabilidade/rebeneficio',
      {
        dataEntrada: '2026-06-21',
        lotes: [{ id: (await lote('26-0303', [{ talhaoId: roca.sitio.mata, quantidade: 8 }])).body.id }],
        escolha: [{ tipo: 'X', quantidade: 1 }],
      },
      roca.sitio.na,
    );
    expect(refusedUnit.body.code).toBe('LOTE_DE_OUTRA_UNIDADE');
  });

  it('200 pedidos ao mesmo tempo de 10 kg de um lote de 1.000 kg: exatamente 100 conseguem, e o histórico diz', async () => {
    const id = await bica(1000, '26-0400');
    const answers = await Promise.all(Array.from({ length: 200 }, () => vender([{ id, quantidade: 10, precoSaca: 2000 }])));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(422)]).toEqual([100, 100]);
    expect(await saldoDe(id)).toMatchObject({ saldo: 1000, reservado: 1000 });
    const codes = answers.filter(({ status }) => status === 422).map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['LOTE_SEM_SALDO']));
    const history = await roca.ana.call('GET', `/rastreabilidade/lotes/${id}/historico?size=200`);
    expect(history.body.content.filter(({ titulo }: { titulo: string }) => titulo === 'Reservado para venda')).toHaveLength(100);
    const finished = await Promise.all(
      answers.filter(({ status }) => status === 201).map(({ body }) => roca.ana.call('PUT', `/vendas/${body.id}/finalizar`, {})),
    );
    expect(finished.every(({ status }) => status === 200)).toBe(true);
    expect(await saldoDe(id)).toMatchObject({ saldo: 0, reservado: 0, etapa: 'encerrado' });
  });

  it('abrir devolve o café reservado, excluir o libera, e finalizar cinquenta vezes finaliza uma', async () => {
    const id = await bica(60, '26-0500');
    const { body: venda } = await vender([{ id, quantidade: 60, precoSaca: 1000 }]);
    expect((await vender([{ id, quantidade: 1, precoSaca: 1000 }])).body.code).toBe('LOTE_SEM_SALDO');
    const closings = await Promise.all(Array.from({ length: 50 }, () => roca.ana.call('PUT', `/vendas/${venda.id}/finalizar`, {})));
    expect(new Set(closings.map(({ status, body }) => `${status} ${body.status}`))).toEqual(new Set(['200 FECHADO']));
    const finished = (await roca.app.facts()).filter(({ type, stream }) => type === 'VendaFinalizada' && stream === `venda-${venda.id}`);
    expect(finished).toHaveLength(1);
    expect(await roca.ana.call('DELETE', `/vendas/${venda.id}`)).toMatchObject({ status: 409, body: { code: 'VENDA_JA_FINALIZADA' } });
    expect((await roca.ana.call('PATCH', `/vendas/${venda.id}/abrir`, undefined, { 'if-match': '"0"' })).body.code).toBe(
      'REGISTRO_ALTERADO',
    );
    expect((await roca.ana.call('PATCH', `/vendas/${venda.id}/abrir`)).body).toMatchObject({ status: 'ABERTO' });
    expect(await saldoDe(id)).toMatchObject({ saldo: 60, reservado: 60 });
    expect((await roca.ana.call('DELETE', `/vendas/${venda.id}`)).status).toBe(204);
    expect(await saldoDe(id)).toMatchObject({ saldo: 60, reservado: 0 });
    expect((await roca.ana.call('GET', `/vendas/${venda.id}`)).status).toBe(410);
  });

  it('o mesmo pedido repetido reserva uma vez só', async () => {
    const id = await bica(20, '26-0600');
    const first = await vender([{ id, quantidade: 20, precoSaca: 1000 }], { 'idempotency-key': 'venda-1' });
    const again = await vender([{ id, quantidade: 20, precoSaca: 1000 }], { 'idempotency-key': 'venda-1' });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('outra conta não vê, não usa e não muda nada', async () => {
    const id = await bica(30, '26-0700');
    const { body: venda } = await vender([{ id, quantidade: 30, precoSaca: 1000 }]);
    const other = await montarSitio(await roca.app.account('caio'));
    for (const path of ['', '/historico', '/genealogia'])
      expect((await roca.bia.call('GET', `/rastreabilidade/lotes/${id}${path}`)).status).toBe(404);
    expect((await roca.bia.call('GET', '/rastreabilidade/lotes')).body.pagination.total).toBe(0);
    expect((await roca.bia.call('GET', `/vendas/${venda.id}`)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', 'finalizar'],
      ['PATCH', 'abrir'],
    ] as const) {
      expect((await roca.bia.call(method, `/vendas/${venda.id}/${path}`, {})).status).toBe(404);
    }
    const terreiro = await roca.bia.call('POST', '/rastreabilidade/terreiro', {
      terreiro: other.terreiro,
      lote: [{ id }],
      data_entrada: '2026-06-01',
    });
    expect(terreiro.status).toBe(422);
    expect(await roca.ana.call('GET', `/vendas/${venda.id}`)).toMatchObject({ status: 200, body: { status: 'ABERTO' } });
  });

  it('diz o campo de cada erro de forma', async () => {
    const wrong = await roca.ana.call('POST', '/rastreabilidade/secagem', {
      secador: 0,
      lote: [],
      dataEntrada: '2026-02-30',
      umidadeEntrada: 132,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
      'dataEntrada',
      'lote',
      'secador',
      'umidadeEntrada',
    ]);
    expect((await vender([])).body.errors).toEqual([{ campo: 'produtos', mensagem: 'Lotes obrigatórios' }]);
    expect(await beneficio({ quantidade: 1, dataEntrada: '2031-01-01', avulso: 1 })).toMatchObject({
      status: 422,
      body: { code: 'DATA_FUTURA' },
    });
  });
});
