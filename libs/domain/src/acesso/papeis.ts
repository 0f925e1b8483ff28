import { DE_TODOS, MODULOS, type Modulo } from './modulos.js';
import type { Papel } from './usuario/usuario.events.js';

/** A user's act in a module: to read, or to change. */
export type Acao = 'ler' | 'escrever';
/** A user's reach in a module. The right to change includes the right to read. */
export const ALCANCES = ['nenhuma', 'ler', 'escrever'] as const;
export type Alcance = (typeof ALCANCES)[number];

/** Open to every role: one's own session, profile and tasks. */
const ABERTOS: readonly string[] = ['sessao', DE_TODOS];

const em = (alcance: Alcance, ...modulos: readonly (Modulo | 'acesso')[]) => Object.fromEntries(modulos.map((modulo) => [modulo, alcance]));

/** `acesso`, the users and their permissions, follows the role alone, so that no user can raise their own rights. */
const LER_TUDO = em('ler', ...MODULOS, 'acesso');

/** The rights of each role; a module that is not named is closed to it. */
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

/** The permissions granted to one user, by module. They outrank the role. */
export type Concedidas = Readonly<Record<string, Alcance>>;

/** A user's reach in a module. An unknown role has none. */
export const alcanceDe = (papel: string, modulo: string, concedidas: Concedidas = {}): Alcance => {
  if (!Object.hasOwn(PAPEL, papel)) return 'nenhuma';
  if (ABERTOS.includes(modulo)) return 'escrever';
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
