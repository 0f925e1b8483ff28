import { catalogues } from '@tulha/domain/catalogues/index';
import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { camposQueNaoHa, lerCabecalho, titulosQueNaoHa } from '@tulha/domain/catalogues/planilha/cabecalho';
import { escreverCelula, lerCelula, opcoesDe } from '@tulha/domain/kernel/cells/celula';
import { colunasDe, dobrar, foraDaPlanilha, tituloDoCodigo } from '@tulha/domain/kernel/catalogue/colunas';
import { instrucoesDe } from '@tulha/domain/catalogues/planilha/instrucoes';
import { julgar } from '@tulha/domain/catalogues/planilha/julgar';
import { contar, type ErroDeCelula, type Existente } from '@tulha/domain/catalogues/planilha/linhas';
import { SOBRA } from '@tulha/domain/kernel/cells/sobra';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { colaborador } from '@tulha/domain/pessoas/colaborador.catalogue';
import { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { secador } from '@tulha/domain/rastreabilidade/secador.catalogue';
import { exampleBody } from '../testing/catalogue-examples.js';

const all = Object.entries(catalogues as Record<string, Catalogue>);
const nomes = criarNomes(
  Object.fromEntries(
    all.map(([tabela]) => [
      tabela,
      [
        { id: 1, nome: 'Mata' },
        { id: 2, nome: 'mata' },
        { id: 3, nome: '12' },
        { id: 4, nome: 'A; B' },
        { id: 5, nome: null },
        { id: 6, nome: 'Única (de cima)' },
      ],
    ]),
  ),
);

describe.each(all)('planilha do cadastro %s', (_, catalogue) => {
  const colunas = colunasDe(catalogue);

  it('cada valor volta como foi', () => {
    for (let n = 0; n < 200; n++) {
      const body = exampleBody(catalogue, n, () => (n % 6) + 1);
      for (const coluna of colunas) {
        const valor = body[coluna.campo] ?? null;
        const escrito = escreverCelula(coluna, valor, nomes);
        expect({ escrito, lida: lerCelula(coluna, escrito, nomes) }).toEqual({ escrito, lida: { valor } });
      }
    }
  });

  it('cada título é de uma coluna só, e é achado sem acento e em qualquer ordem', () => {
    const titulos = [tituloDoCodigo(catalogue), ...colunas.map(({ titulo }) => titulo)];
    expect(new Set(titulos.map(dobrar)).size).toBe(titulos.length);
    const {
      posicoes,
      titulos: vistos,
      ...resto
    } = lerCabecalho(catalogue, titulos.map((titulo) => ` ${titulo.toUpperCase()} * `).reverse());
    expect(resto).toEqual({ desconhecidas: [], repetidas: [], faltam: [] });
    expect([posicoes.size, vistos.length]).toEqual([titulos.length, titulos.length]);
    expect([...posicoes.values()]).toEqual(expect.arrayContaining(titulos.map((__, index) => index)));
  });

  it('uma célula vazia não diz nada; só apaga a quem pede, e nunca o que é preciso', () => {
    const [body, titulos] = [exampleBody(catalogue, 1, () => 1), colunas.map(({ titulo }) => titulo)];
    const mesa = {
      ...{ catalogue, cabecalho: lerCabecalho(catalogue, [tituloDoCodigo(catalogue), ...titulos]), nomes, fazenda: 1, fazendas: [1] },
      existentes: [{ id: 1, visivel: true, valores: body }],
    };
    const erros: ErroDeCelula[] = [];
    const ler = (vazia: string, vazios?: 'manter' | 'apagar') =>
      julgar({ ...mesa, vazios }, [{ linha: 2, celulas: ['1', ...titulos.map(() => vazia)] }], (erro) => void erros.push(erro));
    for (const vazia of ['', ' ', '\u00a0', '\u200b']) expect(ler(vazia)).toMatchObject([{ situacao: 'igual', id: 1 }]);
    expect(erros).toEqual([]);
    ler('', 'apagar');
    expect(erros.map(({ coluna }) => coluna)).toEqual(colunas.filter(({ obrigatoria }) => obrigatoria).map(({ titulo }) => titulo));
  });

  it('as instruções falam de cada coluna', () => {
    const citadas = instrucoesDe(catalogue).map(({ coluna }) => coluna);
    expect(citadas).toEqual([
      tituloDoCodigo(catalogue),
      ...colunas.map(({ titulo }) => titulo),
      ...(foraDaPlanilha(catalogue).length > 0 ? [foraDaPlanilha(catalogue).join(', ')] : []),
    ]);
  });
});

it('do que se diz das colunas, aponta o que não há', () => {
  expect(camposQueNaoHa(secador, { Nome: 'descricao', Litros: '', Id: '#' })).toBeUndefined();
  expect(camposQueNaoHa(secador, { Nome: 'descricao', Litros: 'capacidade' })).toMatch(
    /não tem "capacidade"\. Use #, descricao, capacidadeL/,
  );
  expect(titulosQueNaoHa(['Nome', 'Litros'], { Nome: 'descricao' })).toBeUndefined();
  expect(titulosQueNaoHa(['Nome'], { Nome: 'descricao', Naoha: 'obs', nome: '' })).toMatch(/não tem as colunas "Naoha", "nome"/);
});

describe('células', () => {
  const coluna = (campo: string) => colunasDe(colaborador).find((uma) => uma.campo === campo) as ReturnType<typeof colunasDe>[number];
  it.each([
    ['salarioBase', 'R$ 1.234,56', 1234.56],
    ['salarioBase', '1234,5', 1234.5],
    ['meeiroPorcentagem', '40 %', 0.4],
    ['meeiroPorcentagem', '33,33', 0.3333],
    ['dataAdmissao', '1/5/2026', '2026-05-01'],
    ['dataAdmissao', '2026-05-01', '2026-05-01'],
    ['tipo', 'SAFRISTA', 'safrista'],
    ['funcao', 'unica (DE CIMA)', 6],
    ['funcao', '#5', 5],
    ['funcao', 'Mata', 1],
    ['funcao', 'MATA #2', 2],
    ['cpf_cnpj', '1234567890', '01234567890'],
    ['nome', '   ', null],
  ])('%s: %s', (campo, texto, valor) => expect(lerCelula(coluna(campo), texto, nomes)).toEqual({ valor }));

  it.each([
    ['salarioBase', '1.5', /não é um número/],
    ['salarioBase', '1,555', /decimais demais/],
    ['dataAdmissao', '31/02/2026', /não é uma data/],
    ['tipo', 'patrão', /Mensalista, Safrista/],
    ['funcao', 'MATA', /Há 2 com o nome "MATA": escreva "Mata #1", "mata #2"/],
    ['funcao', 'Única', /não existe "Única". Existe "Única \(de cima\)"/],
  ])('%s recusa %s', (campo, texto, motivo) =>
    expect(lerCelula(coluna(campo), texto, nomes)).toEqual({ motivo: expect.stringMatching(motivo) }),
  );

  it('diz o que se pode escolher', () => {
    expect(opcoesDe(coluna('situacao'))).toEqual(['Ativo', 'Inativo']);
    expect(opcoesDe(coluna('nome'))).toBeUndefined();
  });
});

describe('linhas de uma planilha', () => {
  const existentes: Existente[] = [
    { id: 1, visivel: true, valores: { descricao: 'Velho', capacidadeL: 15_000 } },
    { id: 2, visivel: true, valores: { descricao: 'Do alto', capacidadeL: null } },
    { id: 3, visivel: false, valores: { descricao: 'De outra fazenda', capacidadeL: null } },
  ];
  const ler = (titulos: readonly string[], ...linhas: string[][]) => lerCom({}, titulos, ...linhas);
  const lerCom = (
    mais: { readonly vazios?: 'apagar'; readonly existentes?: readonly Existente[] },
    titulos: readonly string[],
    ...linhas: string[][]
  ) => {
    const erros: ErroDeCelula[] = [];
    const mesa = { catalogue: secador, cabecalho: lerCabecalho(secador, titulos), existentes, nomes, fazenda: 0, fazendas: [], ...mais };
    const julgadas = julgar(
      mesa,
      linhas.map((celulas, index) => ({ linha: index + 2, celulas })),
      (erro) => void erros.push(erro),
    );
    return { julgadas, erros, contagem: contar(julgadas) };
  };
  const TODAS = ['Código', 'Descrição', 'Capacidade (L)'];

  it('separa o novo, o alterado e o igual', () => {
    const { julgadas, erros } = ler(TODAS, ['', 'Novo', '1.000'], ['1', 'Velho', '16.000'], ['2', 'Do alto', ''], ['', 'Velho', '15000']);
    expect(erros).toEqual([{ linha: 5, coluna: 'Descrição', valor: 'Velho', erro: expect.stringMatching(/Repete a linha 3/) }]);
    expect(julgadas.slice(0, 3)).toMatchObject([
      { linha: 2, situacao: 'nova', id: 0, dados: { descricao: 'Novo', capacidadeL: 1000 } },
      { linha: 3, situacao: 'alterada', id: 1, dados: { descricao: 'Velho', capacidadeL: 16_000 } },
      { linha: 4, situacao: 'igual', id: 2 },
    ]);
  });

  it('sem código, o que já é igual não muda nada; o que repete um nome é recusado', () => {
    expect(ler(TODAS, ['', 'Velho', '15.000 L']).julgadas).toMatchObject([{ linha: 2, situacao: 'igual', id: 1 }]);
    expect(ler(['descricao'], ['Do alto']).contagem).toMatchObject({ iguais: 1 });
    expect(ler(TODAS, ['', 'Velho', '1']).erros[0]?.erro).toBe(
      'Já existe, com o código 1. Para alterar esse registro, escreva 1 na coluna "Código".',
    );
    expect(ler(TODAS, ['', 'De outra fazenda', '']).erros[0]?.erro).toMatch(/Já existe/);
  });

  it('o que pode ser duas coisas é recusado onde o resto do arquivo se escreve como em outro país, e o que já é assim fica', () => {
    const erros: ErroDeCelula[] = [];
    const titulos = [tituloDoCodigo(colaborador), 'Nome', 'Admissão'];
    const registro = (id: number, nome: string, dataAdmissao: string) => ({
      id,
      visivel: true,
      valores: { nome, dataAdmissao, tipo: 'safrista' },
    });
    const julgadas = julgar(
      {
        ...{ catalogue: colaborador, cabecalho: lerCabecalho(colaborador, titulos), nomes, fazenda: 1, fazendas: [1] },
        existentes: [registro(1, 'Ana', '2026-06-05'), registro(2, 'Bia', '2026-06-05'), registro(3, 'Caio', '2026-06-05')],
      },
      [
        { linha: 2, celulas: ['1', 'Ana', '05/06/2026'] },
        { linha: 3, celulas: ['2', 'Bia', '06/07/2026'] },
        { linha: 4, celulas: ['3', 'Caio', '05/13/2026'] },
      ],
      (erro) => void erros.push(erro),
    );
    expect(erros).toEqual([
      { linha: 3, coluna: 'Admissão', valor: '06/07/2026', erro: expect.stringMatching(/06\/07\/2026 ou 07\/06\/2026.*linha 4/) },
      { linha: 4, coluna: 'Admissão', valor: '05/13/2026', erro: expect.stringMatching(/não é uma data/) },
    ]);
    expect(contar(julgadas).comErro).toBe(2);
  });

  it('o fim das linhas de um texto não é o que se muda: cada programa o escreve a seu modo', () => {
    const obs = { id: 9, visivel: true, valores: { descricao: 'lin1\r\nlin2', capacidadeL: 1 } };
    for (const escrito of ['lin1\nlin2', 'lin1\rlin2', 'lin1\r\nlin2'])
      for (const codigo of ['9', '']) {
        const { julgadas, erros } = lerCom({ existentes: [obs] }, TODAS, [codigo, escrito, '1']);
        expect({ erros, julgadas }).toMatchObject({ erros: [], julgadas: [{ situacao: 'igual', id: 9 }] });
      }
  });

  it('a coluna que não vem e a célula vazia ficam como estavam; vazias apagam a quem pede', () => {
    expect(ler(['Código', 'Descrição'], ['1', 'Outro nome']).julgadas[0]).toMatchObject({
      dados: { descricao: 'Outro nome', capacidadeL: 15_000 },
    });
    expect(ler(TODAS, ['1', 'Velho', '']).julgadas[0]).toMatchObject({ situacao: 'igual', vazias: 1 });
    expect(ler(TODAS, ['1', 'Novo nome', '']).julgadas[0]).toMatchObject({
      dados: { descricao: 'Novo nome', capacidadeL: 15_000 },
    });
    expect(lerCom({ vazios: 'apagar' }, TODAS, ['1', 'Velho', '']).julgadas[0]).toMatchObject({
      situacao: 'alterada',
      dados: { capacidadeL: null },
    });
  });

  it('o que uma linha curta não tem não diz nada, nem a quem pede que apague', () => {
    expect(lerCom({ vazios: 'apagar' }, TODAS, ['1', 'Outro nome']).julgadas[0]).toMatchObject({
      situacao: 'alterada',
      vazias: 0,
      dados: { descricao: 'Outro nome', capacidadeL: 15_000 },
    });
    expect(ler(TODAS, ['1', 'Velho']).julgadas[0]).toMatchObject({ situacao: 'igual', vazias: 0 });
    expect(ler(TODAS, ['']).erros).toMatchObject([{ coluna: 'Descrição', erro: 'Preencha "Descrição".' }]);
  });

  it.each([
    ['além do cabeçalho', TODAS, ['', 'Novo', '1', '200']],
    ['sob uma coluna sem título', ['Código', 'Descrição', ' ', 'Capacidade (L)'], ['', 'Novo', '200', '1']],
  ])('uma célula %s é recusada; em branco, não', (_, titulos, celulas) => {
    expect(ler(titulos, celulas).erros).toEqual([{ linha: 2, coluna: '', valor: '200', erro: SOBRA }]);
    const vazia = celulas.map((celula) => (celula === '200' ? ' ' : celula));
    expect(ler(titulos, [...vazia, '', '\u00a0'])).toMatchObject({ erros: [], contagem: { novos: 1 } });
  });

  it('dois registros podem trocar de nome', () =>
    expect(ler(TODAS, ['1', 'Do alto', '15000'], ['2', 'Velho', '']).contagem).toEqual({ novos: 0, alterados: 2, iguais: 0, comErro: 0 }));

  it('aponta cada célula errada', () => {
    const { erros, contagem } = ler(
      TODAS,
      ['', '', 'x'],
      ['9', 'A', ''],
      ['3', 'A', ''],
      ['', 'x'.repeat(61), '0'],
      ['1', 'A', '1'],
      ['1', 'B', '1'],
    );
    expect(erros.map(({ linha, coluna }) => [linha, coluna])).toEqual([
      [2, 'Descrição'],
      [2, 'Capacidade (L)'],
      [3, 'Código'],
      [4, 'Código'],
      [5, 'Descrição'],
      [5, 'Capacidade (L)'],
      [7, 'Código'],
    ]);
    expect(erros[4]).toEqual({ linha: 5, coluna: 'Descrição', valor: 'x'.repeat(61), erro: 'Use no máximo 60 caracteres.' });
    expect(erros[5]?.erro).toBe('Use um valor a partir de 1.');
    expect(contagem).toEqual({ novos: 0, alterados: 1, iguais: 0, comErro: 5 });
  });

  it('falta uma coluna: só os registros novos sentem', () => {
    const { erros } = ler(['Código', 'Capacidade'], ['1', '2'], ['', '3']);
    expect(erros).toEqual([{ linha: 3, coluna: 'Descrição', valor: '', erro: expect.stringMatching(/Falta a coluna "Descrição"/) }]);
  });
});

describe('linhas de uma planilha de fazenda', () => {
  const ler = (fazenda: number, titulos: readonly string[], celulas: readonly string[]) => {
    const erros: ErroDeCelula[] = [];
    const fazendas = criarNomes({ fazenda: [{ id: 7, nome: 'SANTA FÉ' }] });
    const existentes = [{ id: 1, visivel: true, valores: { nome: 'Mata', fazenda: 7 } }];
    const mesa = { catalogue: talhao, cabecalho: lerCabecalho(talhao, titulos), existentes, nomes: fazendas, fazenda, fazendas: [7] };
    return { julgadas: julgar(mesa, [{ linha: 2, celulas }], (erro) => void erros.push(erro)), erros };
  };

  it('a fazenda é a da coluna, senão a ativa', () => {
    expect(ler(0, ['Nome', 'Fazenda'], ['Alto', 'santa fe']).julgadas).toMatchObject([{ situacao: 'nova', dados: { fazendaId: 7 } }]);
    expect(ler(7, ['Nome'], ['Alto']).julgadas).toMatchObject([{ situacao: 'nova', dados: { fazendaId: 7 } }]);
    expect(ler(0, ['Código', 'Nome'], ['1', 'Mata grande']).julgadas).toMatchObject([{ situacao: 'alterada', dados: { fazendaId: 7 } }]);
  });

  it('sem fazenda, ou com a de outra conta, é recusada', () => {
    expect(ler(0, ['Nome'], ['Alto']).erros).toMatchObject([{ coluna: 'Fazenda', erro: expect.stringContaining('Diga a fazenda') }]);
    expect(ler(0, ['Nome', 'Fazenda'], ['Alto', '9']).erros).toMatchObject([{ coluna: 'Fazenda', valor: '9' }]);
    expect(ler(8, ['Nome'], ['Alto']).erros).toMatchObject([{ coluna: 'Fazenda', erro: expect.stringContaining('não encontrada') }]);
  });

  it('numa linha, cada célula errada é dita uma vez', () => {
    const { erros } = ler(7, ['Nome', 'Plantio', 'Área', 'Número'], ['', '31/02/2026', '1,23456', 'x'.repeat(21)]);
    expect(erros.map(({ coluna }) => coluna).sort()).toEqual(['Nome', 'Número', 'Plantio', 'Área (ha)'].sort());
  });
});
