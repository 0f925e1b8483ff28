import ExcelJS from 'exceljs';
import type { startBoth } from '../importacao/support.js';
import { type Conta, ensaiar, gravar } from './support.js';

type Both = Awaited<ReturnType<typeof startBoth>>;
type Celulas = readonly (readonly (string | number)[])[];
type Onde = { readonly aba?: string; readonly linha: number; readonly coluna: string };

/** A workbook with these sheets of typed cells. */
const livro = async (folhas: Readonly<Record<string, Celulas>>): Promise<Buffer> => {
  const book = new ExcelJS.Workbook();
  for (const [nome, linhas] of Object.entries(folhas)) book.addWorksheet(nome).addRows(linhas as (string | number)[][]);
  return Buffer.from(await book.xlsx.writeBuffer());
};

/** The cases of a register's spreadsheet that a catalogue's has not. */
export const registrosEmParticular = (ligados: () => Both) => {
  let both: Both;
  let eva: Conta;
  let [fazenda, outra] = [0, 0];
  const feito = async (url: string, body: unknown, naFazenda = fazenda): Promise<number> => {
    const { status, body: made } = await eva.call('POST', url, body, { 'x-fazenda': String(naFazenda) });
    if (status !== 201) throw new Error(`${url}: ${JSON.stringify(made)}`);
    return made.id;
  };
  const na = () => ({ headers: { 'x-fazenda': String(fazenda) } });
  const onde = ({ erros }: { erros: readonly Onde[] }) => erros.map(({ aba, linha, coluna }) => [aba, linha, coluna]);
  const escritos = async () => (await both.app.facts()).filter(({ type }) => /^(Compra|Calda|Inspecao)/.test(type)).length;
  const CABECA = ['Código', 'Descrição', 'Fornecedor', 'Data'];
  const PRODUTOS = ['Compra', 'Descrição', 'Quantidade', 'Valor total'];

  beforeAll(async () => {
    both = ligados();
    eva = await both.app.account('eva');
    [fazenda, outra] = [await feito('/fazendas', { nome: 'BAIXADA' }), await feito('/fazendas', { nome: 'CHAPADA' })];
    await feito('/cad-fornecedores', { nome: 'Cooperativa' });
  });

  it('cada erro diz a aba, a linha e a coluna, e nada se grava', async () => {
    const arquivo = await livro({
      Compras: [
        CABECA,
        ['novo 1', 'Adubos', 'Cooperativa', '10/01/2026'],
        ['novo 1', 'Mudas', 'Ninguém', '11/01/2026'],
        ['77', 'X', '', ''],
      ],
      Produtos: [PRODUTOS, ['novo 9', 'Ureia', '1', '2'], ['novo 1', 'Calcário', 'muito', '10'], ['novo 1', 'Gesso', '2', '']],
      Rascunho: [['qualquer coisa']],
    });
    const antes = await escritos();
    const recusada = await gravar(both.app, eva, 'compras', arquivo, na());
    expect(onde(recusada)).toEqual([
      ['Compras', 3, 'Fornecedor'],
      ['Compras', 4, 'Código'],
      ['Compras', 3, 'Código'],
      ['Produtos', 2, 'Compra'],
      ['Produtos', 3, 'Quantidade'],
      ['Produtos', 4, 'Valor total (R$)'],
    ]);
    expect(recusada).toMatchObject({ situacao: 'recusada', novos: 1, comErro: 5, avisos: ['Ficou de fora a aba "Rascunho".'] });
    expect(await escritos()).toBe(antes);
  });

  it('uma safra de outra fazenda é recusada na linha, e também onde a compra muda de fazenda e a linha não está no arquivo', async () => {
    const safra = (descricao: string, naFazenda: number) =>
      feito('/cat-safras', { descricao, inicio: '2025-09-01', fim: '2026-08-31' }, naFazenda);
    const [daqui] = [await safra('Da baixada', fazenda), await safra('Da chapada', outra)];
    const produtos = [{ descricao: 'Mudas', quantidade: 1, valor: 2, safra: daqui }];
    const fornecedor = (await eva.call('GET', '/cad-fornecedores')).body.content[0].id as number;
    const compra = await feito('/compras', { descricao: 'Mudas de café', refId: fornecedor, data: '2026-01-10', produtos });
    const nova = await livro({
      Compras: [CABECA, ['novo 1', 'Esterco', 'Cooperativa', '10/01/2026']],
      Produtos: [
        [...PRODUTOS, 'Safra'],
        ['novo 1', 'Esterco', '1', '2', 'Da baixada'],
        ['novo 1', 'Palha', '1', '2', 'Da chapada'],
      ],
    });
    const recusada = await gravar(both.app, eva, 'compras', nova, na());
    expect(onde(recusada)).toEqual([['Produtos', 3, 'Safra']]);
    expect(recusada.erros[0].erro).toBe(
      '"Da chapada" é da fazenda CHAPADA, e este registro é da fazenda BAIXADA. Escolha só os da mesma fazenda.',
    );
    const mudada = await livro({
      Compras: [
        ['Código', 'Fazenda'],
        [compra, 'CHAPADA'],
      ],
    });
    const presa = await gravar(both.app, eva, 'compras', mudada, na());
    expect(onde(presa)).toEqual([['Compras', 2, 'Fazenda']]);
    expect(presa.erros[0].erro).toMatch(/^Produto "Mudas": Safra "Da baixada" é da fazenda BAIXADA/);
    expect((await eva.call('DELETE', `/compras/${compra}`)).status).toBe(204);
    await feito('/cad-clientes', { nome: 'Torrefação' });
    const contrato = await livro({
      'Contratos de venda': [
        ['Contrato', 'Cliente', 'Data', 'Safra', 'Sacas'],
        ['V 1', 'Torrefação', '10/01/2026', 'Da chapada', '10'],
      ],
    });
    expect(onde(await gravar(both.app, eva, 'contratos-venda', contrato, na()))).toEqual([['Contratos de venda', 2, 'Safra']]);
  });

  it('linhas nomeiam o registro pela marca, pelo nome ou pelo código; cada registro se grava de uma vez', async () => {
    const arquivo = await livro({
      Compras: [CABECA, ['novo 1', 'Adubos', 'Cooperativa', '10/01/2026'], ['', 'Mudas', 'Cooperativa', '11/01/2026']],
      Produtos: [PRODUTOS, ['novo 1', 'Ureia', '1.000', '2.000,50'], ['mudas', 'Catuaí', 500, 750], ['NOVO 1', 'Gesso', '2', '10']],
    });
    expect(await ensaiar(both.app, eva, 'compras', arquivo, na())).toMatchObject({ situacao: 'conferida', novos: 5, erros: [] });
    expect(await gravar(both.app, eva, 'compras', arquivo, na())).toMatchObject({ situacao: 'concluida', novos: 5 });
    const { content } = (await eva.call('GET', '/compras?sort=id')).body;
    expect(content).toMatchObject([
      { descricao: 'Adubos', status: 'ABERTO', total: 2010.5, fazenda },
      { descricao: 'Mudas', total: 750 },
    ]);
    const [{ id: adubos }, { id: mudas }] = content;
    const daCompra = (await both.app.facts()).filter(({ data }) => (data as { compraId?: number }).compraId === adubos);
    expect(daCompra.map(({ type }) => type)).toEqual(['CompraCadastrada', 'CompraProdutoCadastrado', 'CompraProdutoCadastrado']);
    expect(new Set(daCompra.map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(await gravar(both.app, eva, 'compras', arquivo, na())).toMatchObject({ situacao: 'concluida', novos: 0, iguais: 5 });

    const [produto] = (await eva.call('GET', `/compras/${adubos}/produtos?sort=id`)).body.content;
    const mais = (dono: string | number, codigo: number | '') =>
      livro({
        Produtos: [
          ['Código', ...PRODUTOS],
          [codigo, dono, 'Ureia granulada', '3', '30'],
        ],
      });
    expect(onde(await gravar(both.app, eva, 'compras', await mais(mudas, produto.id), na()))).toEqual([['Produtos', 2, 'Compra']]);
    const muda = await gravar(both.app, eva, 'compras', await mais(adubos, produto.id), na());
    expect(muda).toMatchObject({ situacao: 'concluida', alterados: 1, mudancas: [{ aba: 'Produtos', linha: 2, situacao: 'alterada' }] });
    expect((await eva.call('PUT', `/compras/${mudas}/finalizar`)).status).toBe(200);
    const fechada = await gravar(both.app, eva, 'compras', await mais(mudas, ''), na());
    expect(fechada).toMatchObject({
      situacao: 'recusada',
      erros: [{ aba: 'Produtos', linha: 2, erro: expect.stringContaining('Finalizada') }],
    });
    expect(await gravar(both.app, eva, 'compras', arquivo, na())).toMatchObject({ situacao: 'concluida', alterados: 0 });
  });

  it('o que a regra do registro, ou outro registro, recusa é dito na linha dele já no ensaio', async () => {
    await feito('/cad-insumos', { descricao: 'Óleo', unidade: 'L' });
    const caldas = await livro({
      Caldas: [['Descrição'], ['Da florada']],
      Insumos: [
        ['Calda', 'Insumo', 'Dose', 'Unidade da dose', 'A dose é'],
        ['Da florada', 'Óleo', '1', 'Mililitro', 'por hectare'],
        ['Da florada', 'Óleo', '1', 'Quilo', 'por hectare'],
      ],
    });
    const recusada = await ensaiar(both.app, eva, 'cad-caldas', caldas, na());
    expect(recusada).toMatchObject({ situacao: 'recusada', erros: [{ aba: 'Insumos', linha: 3, erro: expect.stringContaining('Óleo') }] });

    await feito('/cad-talhoes', { nome: 'Mata' });
    await feito('/pests', { descricao: 'Bicho-mineiro' });
    const pontos = await livro({
      'Inspeções de pragas': [
        ['Código', 'Data', 'Talhão', 'Praga ou doença'],
        ['novo 1', '10/02/2026', 'Mata', 'Bicho-mineiro'],
      ],
      Pontos: [
        ['Inspeção', 'Amostrados', 'Atacados'],
        ['novo 1', '20', '3'],
        ['novo 1', '20', '21'],
      ],
    });
    expect(onde(await ensaiar(both.app, eva, 'mip', pontos, na()))).toEqual([['Pontos', 3, 'Atacados']]);
  });

  it('quem tem uma fazenda não alcança os registros da outra, nem por uma linha', async () => {
    const daOutra = await feito(
      '/compras',
      { descricao: 'Da chapada', refId: (await eva.call('GET', '/cad-fornecedores')).body.content[0].id, data: '2026-02-01' },
      outra,
    );
    const senha = 'terreiro-de-pedra-77';
    const made = await eva.call('POST', '/cat-usuarios', { nome: 'Só a baixada', login: 'so-a-baixada', papel: 'gerente', senha });
    await eva.call('POST', `/users/${made.body.id}/permissions`, { fazenda });
    const { body } = await both.app.call('POST', '/session', { body: { login: 'so-a-baixada', password: senha, modo: 'web' } });
    const so = { ...eva, token: body.token as string };
    const arquivo = await livro({
      Compras: [
        [...CABECA, 'Fazenda'],
        [daOutra, 'Minha', 'Cooperativa', '10/01/2026', ''],
        ['', 'Nova', 'Cooperativa', '10/01/2026', 'CHAPADA'],
      ],
      Produtos: [PRODUTOS, [daOutra, 'Ureia', '1', '2'], ['Da chapada', 'Ureia', '1', '2']],
    });
    const antes = await escritos();
    expect(onde(await gravar(both.app, so, 'compras', arquivo, na()))).toEqual([
      ['Compras', 2, 'Código'],
      ['Compras', 3, 'Fazenda'],
      ['Produtos', 2, 'Compra'],
      ['Produtos', 3, 'Compra'],
    ]);
    expect(await escritos()).toBe(antes);
  });
};
