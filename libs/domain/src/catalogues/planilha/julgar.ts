import { type Catalogue, storedName } from '../../kernel/catalogue/catalogue.js';
import { deOutraFazenda, mudaDeFazenda } from '../../kernel/catalogue/mesma-fazenda.js';
import { igual } from '../../kernel/igual.js';
import { comUmFimDeLinha } from '../../kernel/letras.js';
import { beginningOf } from '../../kernel/storable.js';
import { erroEmPortugues } from '../../kernel/textos-de-forma.js';
import { escreverCelula, lerCelula, naturezaDe } from '../../kernel/cells/celula.js';
import { gatherWritings } from '../../kernel/cells/jeito.js';
import type { Lida } from '../../kernel/cells/ler.js';
import { sobraDe, SOBRA } from '../../kernel/cells/sobra.js';
import { lerTipada } from '../../kernel/cells/tipada.js';
import { CODIGO, type ColunaDeCadastro, colunasDe, tituloDoCodigo } from '../../kernel/catalogue/colunas.js';
import { camposPresos } from '../../registers/presos.js';
import type { ErroDeCelula, Existente, Julgada, LinhaDeArquivo } from './linhas.js';
import type { Apontar, EmJulgamento, Mesa } from './mesa.js';
import { conferirUnicos } from './unicos.js';

type Valores = Record<string, unknown>;

const FAZENDA = 'fazenda';
const daFazenda = ({ fields }: Catalogue) => FAZENDA in fields;
const preenchidos = (valores: Valores): Valores => Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== null));
/** In a cell an absent value and null look the same. */
const mesmaCelula = (a: unknown, b: unknown) => igual(a ?? null, b ?? null);
/** Texts of cells that show the same; a workbook does not keep how its lines end. */
const mesmoTexto = (a: string, b: string) => comUmFimDeLinha(a).trim() === comUmFimDeLinha(b).trim();
const semFins = (valor: unknown) => (typeof valor === 'string' ? comUmFimDeLinha(valor) : valor);

/** The stored values, in the form of the wire. */
const finaisDe = ({ fields }: Catalogue, dados: Readonly<Record<string, unknown>>): Valores =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { aParte }]) => !aParte)
      .map(([campo, field]) => {
        const guardado = dados[storedName(campo, field)];
        return [campo, guardado === null || guardado === undefined ? null : field.toWire(guardado)];
      }),
  );

const registroDe = (mesa: Mesa, porId: ReadonlyMap<number, Existente>, texto: string, apontar: Apontar): Existente | undefined => {
  const titulo = tituloDoCodigo(mesa.catalogue);
  const achado = /^#?\d{1,15}$/.test(texto) ? porId.get(Number(texto.replace('#', ''))) : undefined;
  if (achado?.visivel) return achado;
  apontar(titulo, texto, `Não existe ${mesa.catalogue.title.singular} com este código. Deixe vazio para cadastrar um registro novo.`);
  return undefined;
};

/**
 * The cells of a row as values. A cell equal to the record's value passes unread. A blank cell keeps the recorded value, and
 * erases it only when the import asks for that. A cell missing from a short row never erases.
 */
const lerValores = (
  mesa: Mesa,
  colunas: readonly ColunaDeCadastro[],
  linha: LinhaDeArquivo,
  antes: Existente | undefined,
  apontar: Apontar,
) => {
  const lidos: Valores = {};
  let vazias = 0;
  for (const coluna of colunas) {
    const { campo, titulo, obrigatoria } = coluna;
    const posicao = mesa.cabecalho.posicoes.get(campo) as number;
    const valor = antes?.valores[campo];
    if (antes && posicao >= linha.celulas.length) {
      lidos[campo] = valor ?? null;
      continue;
    }
    const celula = linha.celulas[posicao] ?? '';
    const ler = (texto: string): Lida<unknown> =>
      antes && mesmoTexto(escreverCelula(coluna, valor, mesa.nomes), texto)
        ? { valor: valor ?? null }
        : lerCelula(coluna, texto, mesa.nomes);
    const lida = lerTipada(naturezaDe(coluna), linha.tipadas?.[posicao], celula, ler);
    const vazia = antes !== undefined && (valor ?? null) !== null && 'valor' in lida && lida.valor === null;
    if (vazia) vazias++;
    if (vazia && mesa.vazios !== 'apagar') lidos[campo] = valor ?? null;
    else if ('motivo' in lida) apontar(titulo, celula, lida.motivo);
    else if (linha.duvidas?.has(posicao) && !mesmaCelula(lida.valor, valor)) apontar(titulo, celula, linha.duvidas.get(posicao) as string);
    else if (lida.valor === null && obrigatoria) apontar(titulo, celula, `Preencha "${titulo}".`);
    else lidos[campo] = lida.valor;
  }
  return { lidos, vazias };
};

const conferirFazenda = (mesa: Mesa, valores: Valores, antes: Existente | undefined, apontar: Apontar): void => {
  if (!daFazenda(mesa.catalogue)) return;
  const coluna = mesa.catalogue.fields[FAZENDA]?.label ?? 'Fazenda';
  valores[FAZENDA] = valores[FAZENDA] ?? antes?.valores[FAZENDA] ?? (mesa.fazenda || null);
  const fazenda = valores[FAZENDA];
  if (fazenda === null) apontar(coluna, '', 'Diga a fazenda nesta coluna, ou escolha a fazenda ativa antes de importar.');
  else if (!mesmaCelula(fazenda, antes?.valores[FAZENDA]) && !mesa.fazendas.includes(Number(fazenda)))
    apontar(coluna, '', 'Fazenda não encontrada entre as suas.');
  if (mesa.catalogue.ficaNaFazenda && mudaDeFazenda(antes?.valores, valores))
    apontar(coluna, '', 'De fazenda se muda na página do registro, que diz o que já aconteceu na dele.');
  const outra = deOutraFazenda(mesa.catalogue, camposPresos(mesa.catalogue), valores, antes?.valores, mesa.nomes.fazendaDe);
  if (!outra) return;
  const [nome, dela, desta] = [
    mesa.nomes.escrever(outra.de, outra.id),
    mesa.nomes.escrever(FAZENDA, outra.fazenda),
    mesa.nomes.escrever(FAZENDA, Number(valores[FAZENDA])),
  ];
  const titulo = mesa.catalogue.fields[outra.campo]?.label ?? outra.campo;
  apontar(titulo, nome, `"${nome}" é da fazenda ${dela}, e este registro é da fazenda ${desta}. Escolha só os da mesma fazenda.`);
};

/** Asks the schema that judges requests; a refusal is told at the cell it is about. */
const peloEsquema = (
  { catalogue }: Mesa,
  colunas: readonly ColunaDeCadastro[],
  corpo: Valores,
  celula: (campo: string) => string,
  apontar: Apontar,
) => {
  const lido = catalogue.input.safeParse(preenchidos(corpo), { error: erroEmPortugues });
  if (lido.success) return lido.data;
  for (const { path, message } of lido.error.issues) {
    const campo = String(path[0] ?? '');
    const titulo = colunas.find((uma) => uma.campo === campo)?.titulo ?? catalogue.fields[campo]?.label ?? campo;
    apontar(titulo, celula(campo), message);
  }
  return undefined;
};

/** Compares one row with the existing records. Undefined where it is refused, or brings nothing new. */
const lerLinha = (
  mesa: Mesa,
  colunas: readonly ColunaDeCadastro[],
  porId: ReadonlyMap<number, Existente>,
  linha: LinhaDeArquivo,
  apontar: Apontar,
) => {
  const { posicoes } = mesa.cabecalho;
  const celula = (campo: string) => (linha.celulas[posicoes.get(campo) ?? -1] ?? '').trim();
  const apontadas = new Set<string>();
  /** One reason for each cell: a consequence of a wrong cell is no second error. */
  const apontarAqui: Apontar = (titulo, ...resto) => {
    if (!apontadas.has(titulo)) apontar(titulo, ...resto);
    apontadas.add(titulo);
  };
  if (linha.problema) return void apontarAqui('', linha.celulas[linha.problema.coluna] ?? '', linha.problema.motivo);
  const sobra = sobraDe(mesa.cabecalho.titulos, linha.celulas);
  if (sobra !== undefined) return void apontarAqui('', sobra, SOBRA);
  const naCelula = linha.tipadas?.[posicoes.get(CODIGO) ?? -1];
  const lido = lerTipada('numero', naCelula, celula(CODIGO), (texto) => ({ valor: texto }));
  if ('motivo' in lido) return void apontarAqui(tituloDoCodigo(mesa.catalogue), celula(CODIGO), lido.motivo);
  const codigo = lido.valor;
  const antes = codigo === '' ? undefined : registroDe(mesa, porId, codigo, apontarAqui);
  if (codigo !== '' && !antes) return undefined;
  const aqui = colunas.filter(({ campo }) => posicoes.has(campo));
  const { lidos, vazias } = lerValores(mesa, aqui, linha, antes, apontarAqui);
  if (!antes && mesa.semNovos) apontarAqui(tituloDoCodigo(mesa.catalogue), '', mesa.semNovos);
  if (!antes)
    for (const titulo of mesa.cabecalho.faltam) apontarAqui(titulo, '', `Falta a coluna "${titulo}", que um registro novo precisa ter.`);
  const corpo = { ...Object.fromEntries(colunas.map(({ campo }) => [campo, antes?.valores[campo] ?? null])), ...lidos };
  // Fields without a column here (an outline in the form) stay as they are.
  for (const [campo, { aParte }] of Object.entries(mesa.catalogue.fields))
    if (!aParte && !(campo in corpo)) corpo[campo] = antes?.valores[campo] ?? null;
  conferirFazenda(mesa, corpo, antes, apontarAqui);
  if (apontadas.size === 0 && antes && Object.entries(corpo).every(([campo, valor]) => mesmaCelula(valor, antes.valores[campo])))
    return { linha: linha.linha, antes, finais: corpo, dados: {}, vazias, apontar, celula };
  const dados = peloEsquema(mesa, colunas, corpo, celula, apontarAqui);
  if (apontadas.size > 0 || !dados) return undefined;
  return { linha: linha.linha, antes, finais: finaisDe(mesa.catalogue, dados), dados, vazias, apontar, celula };
};

/** Records the file does not name that a new row may be the same as: each stands for one row. */
const criarIguais = (mesa: Mesa, nomeados: ReadonlySet<number>) => {
  const campos = colunasDe(mesa.catalogue)
    .map(({ campo }) => campo)
    .filter((campo) => mesa.cabecalho.posicoes.has(campo) || campo === FAZENDA);
  const chave = (valores: Readonly<Valores>) => JSON.stringify(campos.map((campo) => semFins(valores[campo]) ?? null));
  const livres = Map.groupBy(
    mesa.existentes.filter(({ id, visivel }) => visivel && !nomeados.has(id)),
    ({ valores }) => chave(valores),
  );
  return (valores: Readonly<Valores>): Existente | undefined => livres.get(chave(valores))?.shift();
};

/** Lines with their doubtful cells, judged by how the rest of the file is written. */
const comDuvidas = (
  { cabecalho: { posicoes } }: Mesa,
  colunas: readonly ColunaDeCadastro[],
  linhas: readonly LinhaDeArquivo[],
): readonly LinhaDeArquivo[] => {
  const escritas = gatherWritings<number>();
  for (const coluna of colunas) {
    const posicao = posicoes.get(coluna.campo);
    if (posicao === undefined) continue;
    const natureza = naturezaDe(coluna);
    for (const { linha, celulas, tipadas } of linhas) escritas.push(natureza, linha, celulas[posicao] ?? '', tipadas?.[posicao], posicao);
  }
  const porLinha = Map.groupBy(escritas.duvidosas(), ({ linha }) => linha);
  if (porLinha.size === 0) return linhas;
  return linhas.map((linha) => {
    const dela = porLinha.get(linha.linha);
    return dela ? { ...linha, duvidas: new Map(dela.map(({ onde, motivo }) => [onde, motivo])) } : linha;
  });
};

const situacaoDe = (uma: EmJulgamento, achado: Existente | undefined): Julgada => {
  const { linha, antes, finais, dados, vazias } = uma;
  const igualA = antes ?? achado;
  const mesmo = igualA && (achado !== undefined || Object.entries(finais).every(([campo, valor]) => igual(valor, igualA.valores[campo])));
  if (mesmo) return { linha, situacao: 'igual', id: igualA.id, finais, vazias };
  return { linha, situacao: antes ? 'alterada' : 'nova', id: antes?.id ?? 0, finais, dados, vazias };
};

/**
 * Judges the rows of a file together, by the schema of requests, by their references and by the values that must be unique, in the file and
 * in the account. A row without a code that is the same as an existing record is that record, so that the same file again changes nothing.
 * Every error goes to `registrar`.
 */
export const julgar = (mesa: Mesa, linhas: readonly LinhaDeArquivo[], registrar: (erro: ErroDeCelula) => void): readonly Julgada[] => {
  const colunas = colunasDe(mesa.catalogue);
  const porId = new Map(mesa.existentes.map((um) => [um.id, um]));
  const comErro = new Set<number>();
  const lidas = comDuvidas(mesa, colunas, linhas).flatMap((linha) => {
    const apontar: Apontar = (coluna, valor, erro) => {
      comErro.add(linha.linha);
      registrar({ linha: linha.linha, coluna, valor: beginningOf(valor, 200), erro });
    };
    return lerLinha(mesa, colunas, porId, linha, apontar) || [];
  });
  const vistos = new Map<number, number>();
  for (const { antes, linha, apontar } of lidas) {
    const primeira = antes && vistos.get(antes.id);
    if (primeira) apontar(tituloDoCodigo(mesa.catalogue), String(antes.id), `Repete a linha ${primeira}: cada registro vem uma vez só.`);
    else if (antes) vistos.set(antes.id, linha);
  }
  const achar = criarIguais(mesa, new Set(vistos.keys()));
  const achados = new Map(lidas.map((uma) => [uma, uma.antes ? undefined : achar(uma.finais)]));
  conferirUnicos(mesa, lidas, achados);
  const situacoes = new Map(lidas.map((uma) => [uma.linha, situacaoDe(uma, achados.get(uma))]));
  return linhas.map(({ linha }) =>
    comErro.has(linha) ? { linha, situacao: 'erro' } : (situacoes.get(linha) ?? { linha, situacao: 'erro' }),
  );
};
