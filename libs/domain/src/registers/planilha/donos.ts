import { dobrar } from '../../kernel/catalogue/colunas.js';
import { citar } from '../../kernel/cells/ler.js';
import type { Nomes } from '../../kernel/cells/nomes.js';
import type { Register } from '../../kernel/register/register.js';
import type { Existente, Julgada, LinhaDeArquivo } from '../../catalogues/planilha/linhas.js';
import { marcaDe } from './abas.js';

/** Far above any id: the provisional ids of records that the file makes. */
const PROVISORIO = 2 ** 50;

/** The id of a new record while the file is judged. */
export const idProvisorio = (linha: number): number => PROVISORIO + linha;
export const ehProvisorio = (id: number): boolean => id >= PROVISORIO;

/** The rows of the records without their marks, and the rows by their marks. */
export const semMarcas = (linhas: readonly LinhaDeArquivo[], posicao: number | undefined) => {
  const marcas = new Map<string, LinhaDeArquivo[]>();
  if (posicao === undefined) return { linhas, marcas };
  const limpas = linhas.map((linha) => {
    const chave = marcaDe(linha.celulas[posicao] ?? '');
    if (chave === undefined) return linha;
    marcas.set(chave, [...(marcas.get(chave) ?? []), linha]);
    return { ...linha, celulas: linha.celulas.with(posicao, '') };
  });
  return { linhas: limpas, marcas };
};

type Chefes = {
  readonly julgadas: readonly Julgada[];
  readonly existentes: readonly Existente[];
  readonly marcas: ReadonlyMap<string, readonly LinhaDeArquivo[]>;
};

const idDoChefe = (uma: Julgada | undefined, linha: number): number =>
  uma && (uma.situacao === 'igual' || uma.situacao === 'alterada') ? uma.id : idProvisorio(linha);

/**
 * The names for a cell that names the record of a line: the mark of a row of this file, the name of an existing record or of one of the file, or a
 * code.
 */
export const nomesComOsDoArquivo = (nomes: Nomes, { tabela, label, title }: Register, { julgadas, existentes, marcas }: Chefes): Nomes => {
  const porLinha = new Map(julgadas.map((uma) => [uma.linha, uma]));
  const porMarca = new Map([...marcas].flatMap(([chave, [linha]]) => (linha ? [[chave, linha.linha] as const] : [])));
  const chave = (valores: Readonly<Record<string, unknown>>) => dobrar(String(valores[label] ?? ''));
  const novos = Map.groupBy(
    julgadas.flatMap((uma) => (uma.situacao === 'nova' ? [{ linha: uma.linha, chave: chave(uma.finais) }] : [])),
    (novo) => novo.chave,
  );
  const jaHavia = Map.groupBy(
    existentes.filter(({ visivel }) => visivel),
    ({ valores }) => chave(valores),
  );
  const comMarca = new Map(
    [...marcas.values()].flatMap(([linha]) => (linha ? [[idProvisorio(linha.linha), `a da linha ${linha.linha}`]] : [])),
  );
  return {
    ...nomes,
    escrever: (de, id) =>
      de === tabela && ehProvisorio(id) ? (comMarca.get(id) ?? `o da linha ${id - PROVISORIO}`) : nomes.escrever(de, id),
    ler: (de, titulo, texto) => {
      if (de !== tabela) return nomes.ler(de, titulo, texto);
      const marcada = porMarca.get(marcaDe(texto) ?? '');
      if (marcada !== undefined) return { valor: idDoChefe(porLinha.get(marcada), marcada) };
      const [unico, ...outros] = novos.get(dobrar(texto)) ?? [];
      if (!unico) return nomes.ler(de, titulo, texto);
      if (outros.length > 0 || jaHavia.has(dobrar(texto)))
        return {
          motivo: `Há mais de um registro com o nome ${citar(texto)}: escreva o código; de um novo, uma marca, como novo 1, aqui e na coluna do código em ${citar(title.plural)}.`,
        };
      return { valor: idProvisorio(unico.linha) };
    },
  };
};
