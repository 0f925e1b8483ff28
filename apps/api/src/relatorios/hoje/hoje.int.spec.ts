import { addDays, diaAt, diaToBr } from '@tulha/domain/kernel/dates';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Grupo = {
  readonly nivel: string;
  readonly tipo: string;
  readonly total: number;
  readonly itens: readonly {
    readonly texto: string;
    readonly detalhe: string;
    readonly link: string;
    readonly atrasada: boolean;
    readonly chave: string;
  }[];
};

const AGORA = '2026-06-01T12:00:00.000Z';
const HOJE = diaAt(AGORA);

describe('hoje', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { talhao: 0, trator: 0, adubo: 0, jose: 0, contrato: 0, adiantamento: 0, conta: 0, inspecao: 0, lote: 0 };
  const novo = async (path: string, body: object): Promise<number> => {
    const { status, body: feito } = await ana.call('POST', path, body, na);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(feito)}`);
    return feito.id ?? feito.content[0].id;
  };
  const grupos = async (quem: Conta = ana, cabecalho = na): Promise<readonly Grupo[]> =>
    (await quem.call('GET', '/hoje', undefined, cabecalho)).body.grupos;
  const grupo = async (tipo: string) => (await grupos()).find((um) => um.tipo === tipo);

  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
  });
  afterAll(() => app.close());

  it('sem nada que espere diz que não há nada', async () => {
    expect(await ana.call('GET', '/hoje', undefined, na)).toMatchObject({ status: 200, body: { hoje: HOJE, total: 0, grupos: [] } });
  });

  describe('com o que espera', () => {
    beforeAll(async () => {
      ids.talhao = await novo('/cad-talhoes', { nome: 'Mata' });
      ids.trator = await novo('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO' });
      await novo('/machine-alerts', { descricao: 'Óleo', maquina: ids.trator, intervaloDias: 30, ultimaData: addDays(HOJE, -40) });
      await novo('/machine-alerts', { descricao: 'Filtro', maquina: ids.trator, intervaloDias: 300, ultimaData: addDays(HOJE, -40) });
      ids.adubo = await novo('/cad-insumos', { descricao: 'Adubo', unidade: 'KG', minimo: 100 });
      await novo('/cad-estoque', {
        ...{ insumo: ids.adubo, tipo: 'entrada', data: addDays(HOJE, -60), quantidade: 40, valor: 100 },
        ...{ lote: 'L1', validade: addDays(HOJE, 10) },
      });
      ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'meeiro' });
      ids.contrato = await novo('/cad-meeiro-contratos', {
        ...{ colaborador: ids.jose, talhao: ids.talhao, inicio: '2025-06-01', fim: addDays(HOJE, 5), meeiroPorcentagem: 0.4 },
      });
      ids.adiantamento = await novo('/cad-adiantamentos', { colaborador: ids.jose, data: addDays(HOJE, -3), valor: 200 });
      await novo(`/cad-adiantamentos/${ids.adiantamento}/descontos`, { data: HOJE, valor: 50.5 });
      const broca = await novo('/pests', { descricao: 'Broca', alerta: 3, controle: 5, fonte: 'Boletim' });
      await novo('/mip', { data: addDays(HOJE, -9), talhao: ids.talhao, praga: broca, amostrados: 100, infestados: 9 });
      ids.inspecao = await novo('/mip', { data: addDays(HOJE, -2), talhao: ids.talhao, praga: broca, amostrados: 100, infestados: 4 });
      ids.conta = await novo('/financeiro', {
        ...{ tipo: 'despesa', descricao: 'Diesel', categoria: 'Combustível', valor: 300.25, data: addDays(HOJE, -1), status: 'PENDENTE' },
      });
      ids.lote = await novo('/rastreabilidade', {
        data: addDays(HOJE, -100),
        ...{ talhoes: [{ talhaoId: ids.talhao, quantidade: 600 }], motivo: 'Sem caderno' },
      });
    });

    it('diz cada coisa uma vez, com o que falta e a página onde se faz', async () => {
      expect(await grupo('maquina')).toMatchObject({
        total: 1,
        itens: [{ texto: 'Trator', atrasada: true, link: `/cadastros/cad-maquinas/${ids.trator}` }],
      });
      expect((await grupo('maquina'))?.itens[0]?.detalhe).toContain('Óleo: passou 10 dias');
      expect((await grupo('insumoEmFalta'))?.itens).toEqual([
        {
          ...{ texto: 'Adubo', detalhe: 'há 40 kg; o mínimo é 100', link: `/estoque/${ids.adubo}`, atrasada: false },
          ...{ chave: `insumoEmFalta:${ids.adubo}`, deixada: null },
        },
      ]);
      expect((await grupo('insumoVencendo'))?.itens).toMatchObject([
        { texto: 'Adubo, lote L1', detalhe: `vence em ${diaToBr(addDays(HOJE, 10))}` },
      ]);
      expect((await grupo('contrato'))?.itens).toMatchObject([
        { texto: 'José', detalhe: `vale até ${diaToBr(addDays(HOJE, 5))}`, link: `/cadastros/cad-meeiro-contratos/${ids.contrato}` },
      ]);
      expect((await grupo('adiantamento'))?.itens).toMatchObject([
        { detalhe: `faltam R$ 149,50 do adiantamento de ${diaToBr(addDays(HOJE, -3))}`, atrasada: false },
      ]);
      expect((await grupo('conta'))?.itens).toMatchObject([
        { texto: 'Diesel', detalhe: `R$ 300,25 a pagar, venceu em ${diaToBr(addDays(HOJE, -1))}`, link: `/financeiro/${ids.conta}` },
      ]);
      expect((await grupo('cafe'))?.itens).toMatchObject([{ detalhe: 'há 100 dias', link: `/rastreabilidade/lotes/${ids.lote}` }]);
    });

    it('diz primeiro o que é de agora, depois o que vem, e à parte o que há muito espera', async () => {
      const conta = { tipo: 'despesa', categoria: 'Combustível', valor: 10, status: 'PENDENTE' };
      for (const [descricao, data] of [
        ['Hoje', HOJE],
        ['Há 60 dias', addDays(HOJE, -60)],
        ['Há 61 dias', addDays(HOJE, -61)],
        ['Há um ano', addDays(HOJE, -365)],
      ])
        await novo('/financeiro', { ...conta, descricao, data });
      const todos = await grupos();
      const niveis = todos.map(({ nivel }) => nivel);
      expect(niveis).toEqual(niveis.toSorted((a, b) => ['AGORA', 'BREVE', 'ANTIGA'].indexOf(a) - ['AGORA', 'BREVE', 'ANTIGA'].indexOf(b)));
      const contas = todos.filter(({ tipo }) => tipo === 'conta');
      expect(contas.map(({ nivel, total, itens }) => [nivel, total, itens.map(({ texto }) => texto)])).toEqual([
        ['AGORA', 3, ['Há 60 dias', 'Diesel', 'Hoje']],
        ['ANTIGA', 2, ['Há 61 dias', 'Há um ano']],
      ]);
      expect(todos.find(({ tipo }) => tipo === 'maquina')).toMatchObject({ nivel: 'AGORA' });
      expect(todos.find(({ tipo }) => tipo === 'contrato')).toMatchObject({ nivel: 'BREVE' });
      expect(todos.find(({ tipo }) => tipo === 'cafe')).toMatchObject({ nivel: 'ANTIGA' });
    });

    it('uma coisa se deixa para um dia, ou por feita, com o porquê, e se retoma; nas outras nada muda', async () => {
      const deixar = (corpo: object, quem: Conta = ana) => quem.call('POST', '/hoje/deixadas', corpo);
      const aDiesel = async () => {
        const contas = (await grupos()).filter(({ tipo }) => tipo === 'conta');
        return contas.flatMap(({ nivel, total, itens }) =>
          itens.filter(({ texto }) => texto === 'Diesel').map((um) => [nivel, total, um] as const),
        );
      };
      const [[, , { chave }]] = (await aDiesel()) as [Awaited<ReturnType<typeof aDiesel>>[number]];
      const aoTodo = async () => (await ana.call('GET', '/hoje', undefined, na)).body.total as number;
      const antes = await aoTodo();
      const corpo = { chave, ate: addDays(HOJE, 5), motivo: 'O posto só recebe na sexta' };
      for (const [errado, recusa] of [
        [
          { ...corpo, ate: HOJE },
          { status: 422, body: { code: 'PENDENCIA_PARA_TRAS', errors: [{ campo: 'ate' }] } },
        ],
        [
          { ...corpo, motivo: ' ' },
          { status: 400, body: { errors: [{ campo: 'motivo' }] } },
        ],
        [
          { ...corpo, chave: 'conta:999999' },
          { status: 404, body: { code: 'PENDENCIA_NAO_HA' } },
        ],
        [
          { ...corpo, chave: 'nada' },
          { status: 404, body: { code: 'PENDENCIA_NAO_HA' } },
        ],
      ] as const)
        expect(await deixar(errado)).toMatchObject(recusa);
      expect(await deixar(corpo, bia)).toMatchObject({ status: 404 });
      expect(await deixar(corpo)).toMatchObject({ status: 201, body: corpo });
      expect(await aDiesel()).toMatchObject([
        ['DEIXADA', 1, { deixada: { ate: corpo.ate, motivo: corpo.motivo, porNome: 'Conta ana', em: AGORA } }],
      ]);
      expect(await aoTodo()).toBe(antes - 1);
      const mapa = (await grupo('praga'))?.itens[0]?.chave ?? '';
      expect((await deixar({ chave: mapa, motivo: 'Já pulverizado' })).body).toEqual({ chave: mapa, ate: null, motivo: 'Já pulverizado' });
      expect((await grupo('praga'))?.nivel).toBe('DEIXADA');
      for (const qual of [chave, mapa, chave])
        expect((await ana.call('PATCH', '/hoje/deixadas', { chave: qual })).body).toEqual({ chave: qual });
      expect(await aDiesel()).toMatchObject([['AGORA', 3, { deixada: null }]]);
      expect(await aoTodo()).toBe(antes);
      await deixar(corpo);
      expect(await tablesThatDiffer(app)).toEqual([]);
      await ana.call('PATCH', '/hoje/deixadas', { chave });
      const atos = (await ana.call('GET', '/logs?tipo=PendenciaDeixada')).body.content as readonly { readonly frase: string }[];
      expect(atos).toHaveLength(3);
      expect(atos[0]?.frase).toContain('Conta ana deixou a pendência');
    });

    it('volta no seu dia; por feita não volta, até que se lhe mude o dia', async () => {
      const amanha = await app.upon({ now: () => `${addDays(HOJE, 1)}T08:00:00.000Z` });
      const diesel = async (chamar: TestApp['call'] = app.call) => {
        const { body } = await chamar('GET', '/hoje', { token: ana.token, headers: na });
        return (body.grupos as Grupo[]).flatMap(({ nivel, itens }) =>
          itens.flatMap(({ texto, chave }) => (texto === 'Diesel' ? [{ nivel, chave }] : [])),
        );
      };
      const niveis = async () => [await diesel(), await diesel(amanha.call)].flat().map(({ nivel }) => nivel);
      try {
        const chave = (await diesel())[0]?.chave;
        await ana.call('POST', '/hoje/deixadas', { chave, ate: addDays(HOJE, 1), motivo: 'O posto fecha hoje' });
        expect(await niveis()).toEqual(['DEIXADA', 'AGORA']);
        await ana.call('POST', '/hoje/deixadas', { chave, motivo: 'Pago em dinheiro' });
        expect(await niveis()).toEqual(['DEIXADA', 'DEIXADA']);
        const pagamento = chave?.split(':')[1];
        expect((await ana.call('PUT', `/financeiro/pagamento/${pagamento}`, { data: HOJE }, na)).status).toBe(200);
        expect(await niveis()).toEqual(['AGORA', 'AGORA']);
      } finally {
        await amanha.close();
      }
    });

    it('o que é um estado só se deixa para um dia, e volta a ser dito se ainda dura', async () => {
      const chave = `insumoEmFalta:${ids.adubo}`;
      expect(await ana.call('POST', '/hoje/deixadas', { chave, motivo: 'Já pedi' })).toMatchObject({
        status: 422,
        body: { code: 'PENDENCIA_SEM_DIA', errors: [{ campo: 'ate' }] },
      });
      expect((await grupo('insumoEmFalta'))?.nivel).not.toBe('DEIXADA');
    });

    it('de uma praga vale a última inspeção, e não uma pior de antes', async () => {
      expect((await grupo('praga'))?.itens).toEqual([
        {
          texto: 'Mata: Broca',
          detalhe: `em alerta em ${diaToBr(addDays(HOJE, -2))}`,
          link: `/cadastros/mip/${ids.inspecao}`,
          atrasada: false,
          ...{ chave: `praga:${ids.inspecao}:${ids.talhao}`, deixada: null },
        },
      ]);
    });

    it('café num secador pede leitura até que haja uma de hoje', async () => {
      const secador = await novo('/cad-secadores', { descricao: 'Secador 1' });
      const secagem = await novo('/rastreabilidade/secagem', {
        ...{ secador, dataEntrada: addDays(HOJE, -1), horaEntrada: '10:00', umidadeEntrada: 40 },
        lote: [{ id: ids.lote, quantidade: 600 }],
      });
      expect((await grupo('leitura'))?.itens).toMatchObject([{ link: `/rastreabilidade/secagem/${secagem}/curva`, atrasada: false }]);
      await novo(`/rastreabilidade/secagem/${secagem}/leituras`, { data: HOJE, hora: '06:00', umidade: 30 });
      expect(await grupo('leitura')).toBeUndefined();
    });

    it('um contrato de venda se diz perto do prazo e depois dele, pelos dias da conta, até estar entregue', async () => {
      const cliente = await novo('/cad-clientes', { nome: 'Exportadora' });
      const contratado = { cliente, data: addDays(HOJE, -30), sacas: 0.5, tolerancia: 1 };
      const perto = await novo('/contratos-venda', { ...contratado, numero: 'C-1', entrega: addDays(HOJE, 30) });
      await novo('/contratos-venda', { ...contratado, numero: 'C-2', entrega: addDays(HOJE, 31) });
      await novo('/contratos-venda', { ...contratado, numero: 'C-3' });
      const prazo = diaToBr(addDays(HOJE, 30));
      expect(await grupo('contratoVenda')).toMatchObject({
        ...{ nivel: 'BREVE', total: 1 },
        itens: [
          {
            ...{ texto: 'C-1', detalhe: `0,5 sc a entregar até ${prazo} (avisa-se 30 dias antes)`, atrasada: false },
            link: `/cadastros/contratos-venda/${perto}`,
          },
        ],
      });
      const dias = (contratoDias: number | null) => ana.call('PUT', '/parametros', { contratoDias });
      await dias(31);
      expect((await grupo('contratoVenda'))?.itens.map(({ texto }) => texto)).toEqual(['C-1', 'C-2']);
      await dias(29);
      expect(await grupo('contratoVenda')).toBeUndefined();
      await ana.call('PUT', `/contratos-venda/${perto}`, { entrega: addDays(HOJE, -2) }, na);
      expect(await grupo('contratoVenda')).toMatchObject({
        nivel: 'AGORA',
        itens: [{ texto: 'C-1', detalhe: `0,5 sc a entregar, e o prazo foi ${diaToBr(addDays(HOJE, -2))}`, atrasada: true }],
      });
      const [grao] = (
        await ana.call('POST', '/rastreabilidade/beneficio', { dataEntrada: HOJE, tipo: 'Bica', quantidade: 30, avulso: 1 }, na)
      ).body.saidas;
      const produtos = [{ id: grao.id, quantidade: 30, precoSaca: 1_500 }];
      const { body: venda } = await ana.call('POST', '/vendas', { data: HOJE, cliente, contrato: perto, produtos }, na);
      await novo(`/vendas/${venda.id}/entregas`, { item: venda.produtos[0].id, data: HOJE, pesoBalanca: 29.7 });
      expect(await grupo('contratoVenda')).toBeUndefined();
      await dias(null);
    });

    it('o que se resolve deixa de ser dito', async () => {
      const [{ id: alerta }] = (await ana.call('GET', '/machine-alerts?q=leo', undefined, na)).body.content;
      const feita = { data: HOJE, descricao: 'Troca', tipo: 'PREVENTIVA', valor: 10, alerta };
      await novo(`/cad-maquinas/${ids.trator}/manutencoes`, feita);
      await novo(`/cad-adiantamentos/${ids.adiantamento}/descontos`, { data: HOJE, valor: 149.5 });
      const restam = (await grupos()).map(({ tipo }) => tipo);
      expect(restam).not.toContain('maquina');
      expect(restam).not.toContain('adiantamento');
    });

    it('outra conta e outra fazenda não veem nada disto', async () => {
      expect(await grupos(bia, {})).toEqual([]);
      const outra = { 'x-fazenda': String(await novo('/fazendas', { nome: 'OUTRA' })) };
      expect((await grupos(ana, outra)).map(({ tipo }) => tipo)).toEqual(['insumoEmFalta']);
      expect((await bia.call('GET', '/hoje', undefined, na)).status).toBe(404);
    });

    it('o que alguém não pode ver não lhe é dito', async () => {
      const senha = 'a-tulha-do-alto';
      await novo('/cat-usuarios', { nome: 'Rui', login: 'rui-da-roca', papel: 'operador', senha });
      const { token } = (await app.call('POST', '/session', { body: { login: 'rui-da-roca', password: senha, modo: 'web' } })).body;
      const { status, body } = await app.call('GET', '/hoje', { token, headers: na });
      expect(status).toBe(200);
      const tipos = (body.grupos as Grupo[]).map(({ tipo }) => tipo);
      expect(tipos).toEqual(expect.arrayContaining(['contrato']));
      for (const tipo of ['conta', 'venda', 'contratoVenda', 'insumoEmFalta', 'insumoVencendo', 'praga']) expect(tipos).not.toContain(tipo);
    });
  });
});
