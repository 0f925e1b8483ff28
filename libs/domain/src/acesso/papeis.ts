import { MODULOS, type Modulo } from './modulos.js';
import type { Papel } from './usuario/usuario.events.js';

/** What somebody wants of a module: to look, or to change. */
export type Acao = 'ler' | 'escrever';
/** How far somebody may go in a module. Whoever may change may look. */
export const ALCANCES = ['nenhuma', 'ler', 'escrever'] as const;
export type Alcance = (typeof ALCANCES)[number];

/** Open to every role: one's own session, profile and tasks. */
const DE_TODOS: readonly string[] = ['sessao', 'suporte'];

const em = (alcance: Alcance, ...modulos: readonly (Modulo | 'acesso')[]) => Object.fromEntries(modulos.map((modulo) => [modulo, alcance]));

/** `acesso`, who the users are and what each may do, goes by the role alone: nobody can raise themselves. */
const LER_TUDO = em('ler', ...MODULOS, 'acesso');

/** What each role may do; a module that is not named is closed to it. */
const PAPEL: Readonly<Record<Papel, Readonly<Record<string, Alcance>>>> = {
  dono: em('escrever', ...MODULOS, 'acesso'),
  gerente: { ...em('escrever', ...MODULOS), acesso: 'ler' },
  funcionario: {
    ...em('ler', 'propriedade', 'pessoas', 'agronomia'),
    ...em('escrever', 'atividades', 'rastreabilidade', 'estoque'),
  },
  contador: { ...LER_TUDO, acesso: 'nenhuma', ...em('escrever', 'financeiro', 'folha', 'fiscal', 'relatorios') },
  auditor: LER_TUDO,
  operador: { ...em('ler', 'propriedade', 'pessoas'), ...em('escrever', 'atividades', 'rastreabilidade', 'maquinas') },
};

/** What was granted to one user, by module; it goes before what the role says. */
export type Concedidas = Readonly<Record<string, Alcance>>;

/** How far a user may go in a module. A role nobody knows goes nowhere. */
export const alcanceDe = (papel: string, modulo: string, concedidas: Concedidas = {}): Alcance => {
  if (!Object.hasOwn(PAPEL, papel)) return 'nenhuma';
  if (DE_TODOS.includes(modulo)) return 'escrever';
  if (Object.hasOwn(concedidas, modulo)) return concedidas[modulo] as Alcance;
  const doPapel = PAPEL[papel as Papel];
  return Object.hasOwn(doPapel, modulo) ? (doPapel[modulo] as Alcance) : 'nenhuma';
};

/** Whether a user may do this in a module (`rastreabilidade`, `financeiro`…). */
export const pode = (papel: string, modulo: string, acao: Acao, concedidas: Concedidas = {}): boolean => {
  const alcance = alcanceDe(papel, modulo, concedidas);
  return alcance === 'escrever' || alcance === acao;
};

/** Whether a user may know who the clients are, wherever something tells of a sale: who may look at sales. */
export const podeVerClientes = (papel: string, concedidas: Concedidas): boolean => pode(papel, 'comercial', 'ler', concedidas);

/** How far a user goes in every module, and in `acesso`. */
export const permissoesDe = (papel: string, concedidas: Concedidas = {}): Readonly<Record<string, Alcance>> =>
  Object.fromEntries([...MODULOS, 'acesso'].map((modulo) => [modulo, alcanceDe(papel, modulo, concedidas)]));
