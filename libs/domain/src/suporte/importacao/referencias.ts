import { normalizar } from '../../kernel/letras.js';
import { limpar } from '../../kernel/cells/ler.js';
import type { Apontar } from './erros.js';
import type { Lidas } from './leitura.js';
import type { Safra } from './modelo.js';
import type { Steps } from '../../kernel/steps.js';
import type { Alvo } from './planilha.js';
import { type CampoDe, NOMES_DE_PLANILHA, type NomeDePlanilha, planilhaDe } from './planilhas.js';

/** A target of a cell that an account may already have. A benefício, a rebenefício or a venda comes whole in one import. */
export type AlvoExterno = Exclude<Alvo, 'beneficio' | 'rebeneficio' | 'venda'>;

/**
 * The existing records of the account, by `chave`, so that a few files can be imported without the others. `limiteDeFazendas`: how many
 * farms its plan allows; null or absent, any number.
 */
export type Existentes = { readonly [A in AlvoExterno]?: ReadonlySet<string> } & { readonly limiteDeFazendas?: number | null };

/** The key of a thing in `Existentes`: its name or code; for a plot the farm and then the plot. */
export const chave = (...partes: string[]): string => partes.map(limpar).join('\0');

type Fonte = { readonly nome: NomeDePlanilha; readonly campos: readonly string[]; readonly tipo?: string };

const FONTES: Record<Alvo, Fonte> = {
  fazenda: { nome: 'fazendas', campos: ['nome'] },
  talhao: { nome: 'talhoes', campos: ['fazenda', 'nome'] },
  colaborador: { nome: 'colaboradores', campos: ['codigo'] },
  lote: { nome: 'lotes', campos: ['codigo'] },
  terreiro: { nome: 'equipamentos', campos: ['descricao'], tipo: 'terreiro' },
  secador: { nome: 'equipamentos', campos: ['descricao'], tipo: 'secador' },
  pilha: { nome: 'equipamentos', campos: ['descricao'], tipo: 'pilha' },
  cooperativa: { nome: 'equipamentos', campos: ['descricao'], tipo: 'cooperativa' },
  beneficio: { nome: 'beneficios', campos: ['beneficio'] },
  rebeneficio: { nome: 'rebeneficios', campos: ['rebeneficio'] },
  venda: { nome: 'vendas', campos: ['venda'] },
};

const ROTULOS: Record<Alvo, string> = {
  fazenda: 'a fazenda',
  talhao: 'o talhão',
  colaborador: 'o colaborador',
  lote: 'o lote',
  terreiro: 'o terreiro',
  secador: 'o secador',
  pilha: 'a pilha',
  cooperativa: 'a cooperativa',
  beneficio: 'o benefício',
  rebeneficio: 'o rebenefício',
  venda: 'a venda',
};

/** Spreadsheets that make lots: where one of them cannot be read, no lot can be called missing. */
const FAZEM_LOTES = ['lotes', 'beneficios', 'rebeneficios', 'rebeneficios_saidas'] as const;

/** The process that made the lot `B001-2`: `B001`. */
const processoDe = (lote: string): string => lote.replace(/-\d+$/, '');

export type Conhecidos = {
  readonly existe: (alvo: Alvo, chave: string) => boolean;
  /** A key that differs from this one only in capitals or accents. */
  readonly parecida: (alvo: Alvo, chave: string) => string | undefined;
  /** True where the files do not tell the balance of a lot: the account has it, or its row is already reported. */
  readonly loteIncerto: (lote: string) => boolean;
  /** True where a row of this process, sale or deposit is already reported, so that its sums cannot be judged. */
  readonly comLinhaRejeitada: (codigo: string) => boolean;
};

const textos = (registro: object, campos: readonly string[]): string =>
  chave(...campos.map((campo) => String((registro as Record<string, unknown>)[campo] ?? '')));

const chavesDe = (lidas: Lidas, { nome, campos, tipo }: Fonte): Set<string> => {
  const lida = lidas[nome];
  const certos = (lida?.registros ?? []).map(({ dados }) => dados as object);
  const todos = [...certos, ...(lida?.rejeitadas ?? [])].filter((um) => !tipo || textos(um, ['tipo']).toLowerCase() === tipo);
  return new Set(todos.map((um) => textos(um, campos)));
};

const dobrar = (texto: string): string => normalizar(texto, 'NFD').replace(/\p{M}/gu, '').toLowerCase();

const rejeitados = (lidas: Lidas): Set<string> => {
  const codigos = new Set<string>();
  for (const nome of [
    'lotes',
    'beneficios',
    'beneficios_lotes',
    'rebeneficios',
    'rebeneficios_lotes',
    'rebeneficios_saidas',
    'vendas_lotes',
  ] as const) {
    const campo = planilhaDe(nome).unicas[0]?.[0] as string;
    for (const linha of lidas[nome]?.rejeitadas ?? []) codigos.add(textos(linha, [campo]));
  }
  return codigos;
};

/** Everything the cells of an import may point at. */
export const reunirConhecidos = (lidas: Lidas, safra: Safra, existentes: Existentes): Conhecidos => {
  const nosArquivos = Object.fromEntries(Object.entries(FONTES).map(([alvo, fonte]) => [alvo, chavesDe(lidas, fonte)])) as Record<
    Alvo,
    Set<string>
  >;
  for (const { saidas } of [...safra.beneficios, ...safra.rebeneficios]) for (const { lote } of saidas) nosArquivos.lote.add(lote);
  const comErro = rejeitados(lidas);
  const lotesIlegiveis = FAZEM_LOTES.some((nome) => lidas[nome]?.legivel === false);
  const naConta = (alvo: Alvo): ReadonlySet<string> => existentes[alvo as AlvoExterno] ?? new Set();
  const ilegivel = (alvo: Alvo) => (alvo === 'lote' ? lotesIlegiveis : lidas[FONTES[alvo].nome]?.legivel === false);
  const dobradas = new Map<Alvo, Map<string, string>>();

  const loteIncerto = (lote: string): boolean =>
    comErro.has(lote) || comErro.has(processoDe(lote)) || (!nosArquivos.lote.has(lote) && (lotesIlegiveis || naConta('lote').has(lote)));
  const semArquivo = (alvo: Alvo) => (alvo === 'beneficio' || alvo === 'rebeneficio' || alvo === 'venda') && !lidas[FONTES[alvo].nome];

  return {
    existe: (alvo, texto) =>
      nosArquivos[alvo].has(texto) ||
      naConta(alvo).has(texto) ||
      ilegivel(alvo) ||
      semArquivo(alvo) ||
      (alvo === 'lote' && loteIncerto(texto)),
    parecida: (alvo, texto) => {
      const mapa = dobradas.get(alvo) ?? new Map([...naConta(alvo), ...nosArquivos[alvo]].map((uma) => [dobrar(uma), uma]));
      dobradas.set(alvo, mapa);
      return mapa.get(dobrar(texto));
    },
    loteIncerto,
    comLinhaRejeitada: (codigo) => comErro.has(codigo),
  };
};

const motivoDaFalta = (alvo: Alvo, partes: readonly string[], parecida: string | undefined): string => {
  const [nome, fazenda] = [partes.at(-1), partes.length > 1 ? ` na fazenda "${partes[0]}"` : ''];
  const dica = parecida === undefined ? '' : ` Existe "${parecida.split('\0').at(-1)}": confira maiúsculas e acentos.`;
  return `Não existe ${ROTULOS[alvo]} "${nome}"${fazenda}.${dica}`;
};

/** Points at each cell that names something neither the files nor the account have. */
export function* conferirReferencias(lidas: Lidas, conhecidos: Conhecidos, apontar: Apontar): Steps<void> {
  for (const nome of NOMES_DE_PLANILHA) {
    for (const { linha, dados } of lidas[nome]?.registros ?? []) {
      yield;
      const faltam = new Set<string>();
      for (const { campos, para } of planilhaDe(nome).referencias) {
        if (campos.some((campo) => faltam.has(campo))) continue;
        const partes = campos.map((campo) => String((dados as Record<string, unknown>)[campo]));
        if (conhecidos.existe(para, chave(...partes))) continue;
        const campo = campos.at(-1) as CampoDe<NomeDePlanilha>;
        faltam.add(campo);
        apontar(nome, linha, campo, motivoDaFalta(para, partes, conhecidos.parecida(para, chave(...partes))));
      }
    }
  }
}
