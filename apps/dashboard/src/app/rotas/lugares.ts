import type { ModuloDoProduto } from '@tulha/domain/acesso/modulos';
import { useLocation } from 'react-router';
import { type Action, may, useMay } from '../../http/may.js';
import { session } from '../../http/session.js';
import { LUGARES_DOS_REGISTROS } from './lugares-dos-registros.js';

const primeira = (path: string): string => path.split(/[?#]/)[0]?.split('/').find(Boolean) ?? '';

/** Places that show no single kind of record, and places that need no permission. */
const LUGARES: Readonly<Record<string, ModuloDoProduto | undefined>> = {
  relatorios: 'relatorios',
  acompanhamentos: 'relatorios',
  mapa: 'propriedade',
  pessoas: 'pessoas',
  planejamento: 'planejamento',
  planejamentos: 'planejamento',
  lcdpr: 'fiscal',
  'historico-de-alteracoes': 'acesso',
  'colheita-do-dia': 'atividades',
  'servico-do-dia': 'atividades',
  cadastros: undefined,
  arquivos: undefined,
};

/**
 * The module each part of the dashboard belongs to: that of the records it shows. A part without a module is open to every signed-in user.
 * Catalogues and registers all stand under `/cadastros`: their declarations are not read here, since sign-in would have to load them.
 */
const MODULOS: Readonly<Record<string, ModuloDoProduto | undefined>> = {
  ...LUGARES_DOS_REGISTROS,
  ...LUGARES,
};

/** Pages that every user may read, with the module needed to write there. */
const ESCRITA: Readonly<Record<string, string>> = { ajuda: 'acesso' };

/** The permission an address needs: pages that create or change something need more than those that show. */
const exigido = (path: string): { readonly modulo: string | undefined; readonly acao: Action } => {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const acao = ['nova', 'novo', 'corrigir', 'importar'].includes(parts.at(-1) ?? '') ? 'escrever' : 'ler';
  const lugar = primeira(path);
  return { modulo: acao === 'escrever' ? (ESCRITA[lugar] ?? MODULOS[lugar]) : MODULOS[lugar], acao };
};

/** Whether the user may open an address. Components use `usePodeAbrir`, which follows changes of the session. */
export const podeAbrir = (path: string): boolean => {
  const { modulo, acao } = exigido(path);
  return may(modulo, acao);
};

/** `podeAbrir` for components: a link is shown only to users who may open its target. */
export const usePodeAbrir = (): ((path: string) => boolean) => {
  session.use();
  return podeAbrir;
};

/** Whether the records of the page one is on may be changed. */
export const usePodeMudar = (): boolean => {
  const { pathname } = useLocation();
  return useMay(ESCRITA[primeira(pathname)] ?? exigido(pathname).modulo, 'escrever');
};
