import type { AcervoDoRegister, PedidoDeRegister } from '@tulha/application/registers/importar';
import { registerDeciders } from '@tulha/application/registry';
import type { Existente, LinhaDeArquivo } from '@tulha/domain/catalogues/planilha/linhas';
import { dobrar } from '@tulha/domain/kernel/catalogue/colunas';
import { criarNomes } from '@tulha/domain/kernel/cells/nomes';
import { diaAt } from '@tulha/domain/kernel/relogio';
import type { Register } from '@tulha/domain/kernel/register/register';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { type Aba, abasDe } from '@tulha/domain/registers/planilha/abas';
import type { ImportarCadastroEntrada } from '@tulha/jobs/importar-cadastro.job';
import { TarefaRecusada } from '@tulha/jobs/tarefas';
import { conferencias } from '@tulha/operation/conferencias/conferencias';
import { existentesDe, nomesDosAlvos } from '@tulha/read-models/catalogues/planilha.queries';
import { fusoDasFazendas } from '@tulha/read-models/propriedade/fuso.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { JobTools } from '../jobs/tools.js';

type Linha = LinhaDeArquivo & { readonly folha?: string };
type Lida = { readonly linhas: readonly Linha[]; readonly avisos: readonly string[] };

const REGISTROS_MAX = 100_000;

/** The folded names of the sheets of a register's workbook. */
export const nomesDasAbas = (register: Register): readonly string[] => abasDe(register).map(({ nome }) => dobrar(nome));

/** The rows by their sheet. In a file without sheets of these names, all rows are of the given list, or of the records. */
const porAba = (register: Register, { linhas }: Lida, lista: string | undefined) => {
  const abas = abasDe(register);
  const padrao = abas.find((aba) => aba.lista === (lista ?? null)) as Aba;
  const achada = (folha: string | undefined) => abas.find(({ nome }) => dobrar(nome) === folha) ?? padrao;
  return [...Map.groupBy(linhas, ({ folha }) => achada(folha))].map(([aba, daAba]) => ({ aba, linhas: daAba }));
};

/** The account's records and lines, limited to those that the importing user may see: a line is visible with its record. */
const acervoDe = async (
  { readDb }: Pick<JobTools, 'readDb'>,
  conta: number,
  register: Register,
  { fazendas, limite }: Pick<ImportarCadastroEntrada, 'fazendas' | 'limite'>,
): Promise<AcervoDoRegister> => {
  const [tudo, visto] = [readerOf(readDb, conta), readerOf(readDb, conta, limite)];
  const abas = abasDe(register);
  const todos = new Map<string | null, readonly Existente[]>();
  for (const { lista } of abas) {
    const catalogue = lista === null ? register : register.lines[lista];
    const existentes = catalogue && (await existentesDe(tudo, visto, catalogue, { fazendas, max: REGISTROS_MAX }));
    if (!existentes) throw new TarefaRecusada('Há registros demais para serem alterados por planilha.');
    todos.set(lista, existentes);
  }
  const visiveis = new Set(todos.get(null)?.flatMap(({ id, visivel }) => (visivel ? [id] : [])));
  const nomes = await Promise.all(abas.map(({ catalogue }) => nomesDosAlvos(visto, catalogue, fazendas)));
  return {
    nomes: criarNomes(Object.assign({}, ...nomes)),
    existentes: ({ lista }) => {
      const existentes = todos.get(lista) ?? [];
      const line = lista === null ? undefined : register.lines[lista];
      return line
        ? existentes.map((uma) => ({ ...uma, visivel: uma.visivel && visiveis.has(Number(uma.valores[line.parent])) }))
        : existentes;
    },
  };
};

/** The request of an import, with the checks against other records, and the account's records and lines. */
export const mesaDoRegister = async (
  tools: Pick<JobTools, 'readDb' | 'now'>,
  conta: number,
  register: Register,
  entrada: ImportarCadastroEntrada,
  lida: Lida,
): Promise<readonly [PedidoDeRegister, AcervoDoRegister]> => {
  const decider: RegisterRules | undefined = registerDeciders[register.tabela];
  if (!decider) throw new Error(`No decider for ${register.tabela}`);
  const reader = readerOf(tools.readDb, conta, entrada.limite);
  const onde = { reader, hoje: diaAt(tools.now(), await fusoDasFazendas(reader, entrada.fazendas)) };
  const conferir: PedidoDeRegister['conferir'] = async (tabela, pedido) => conferencias[tabela]?.(onde, pedido);
  const { avisos } = lida;
  const pedido = { ...entrada, register, decider, conferir, avisos, abas: porAba(register, lida, entrada.linhas) };
  return [pedido, await acervoDe(tools, conta, register, entrada)];
};
