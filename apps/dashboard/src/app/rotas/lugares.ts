import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';
import { useLocation } from 'react-router';
import { type Acao, pode, usePode } from '../../http/pode.js';
import { session } from '../../http/session.js';
import { LUGARES_DOS_REGISTROS } from './lugares-dos-registros.js';

const primeira = (path: string): string => path.split(/[?#]/)[0]?.split('/').find(Boolean) ?? '';

/** Places with no records of one kind alone, or open to everybody whatever their module. */
const LUGARES: Readonly<Record<string, ModuloDoProduto | undefined>> = {
  relatorios: 'relatorios',
  acompanhamentos: 'relatorios',
  mapa: 'propriedade',
  pessoas: 'pessoas',
  planejamento: 'planejamento',
  planejamentos: 'planejamento',
  'historico-de-alteracoes': 'acesso',
  'colheita-do-dia': 'atividades',
  'servico-do-dia': 'atividades',
  cadastros: undefined,
  arquivos: undefined,
};

/**
 * The module each part of the dashboard belongs to: that of the records it shows. What is of none is open to everybody who is signed in.
 * Catalogues and registers all stand under `/cadastros`: their declarations are not asked, which the sign-in would have to wait for.
 */
const MODULOS: Readonly<Record<string, ModuloDoProduto | undefined>> = {
  ...LUGARES_DOS_REGISTROS,
  ...LUGARES,
};

/** Where everybody may look, and only these may write. */
const ESCRITA: Readonly<Record<string, string>> = { ajuda: 'acesso' };

/** What somebody must be allowed to see an address: pages that make or change something ask for more than those that show. */
const exigido = (path: string): { readonly modulo: string | undefined; readonly acao: Acao } => {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const acao = ['nova', 'novo', 'corrigir', 'importar'].includes(parts.at(-1) ?? '') ? 'escrever' : 'ler';
  const lugar = primeira(path);
  return { modulo: acao === 'escrever' ? (ESCRITA[lugar] ?? MODULOS[lugar]) : MODULOS[lugar], acao };
};

/** Whether an address may be opened, also as `usePodeAbrir` in what is on screen. */
export const podeAbrir = (path: string): boolean => {
  const { modulo, acao } = exigido(path);
  return pode(modulo, acao);
};

/** A link is offered to those who may open what it leads to. */
export const usePodeAbrir = (): ((path: string) => boolean) => {
  session.use();
  return podeAbrir;
};

/** Whether the records of the page one is on may be changed. */
export const usePodeMudar = (): boolean => {
  const { pathname } = useLocation();
  return usePode(ESCRITA[primeira(pathname)] ?? exigido(pathname).modulo, 'escrever');
};
