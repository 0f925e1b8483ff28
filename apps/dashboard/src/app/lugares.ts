import { useLocation } from 'react-router';
import { type Acao, pode, usePode } from '../http/pode.js';
import { session } from '../http/session.js';

/** The module each part of the dashboard belongs to. What is not named here is open to everybody who is signed in. */
const MODULOS: Readonly<Record<string, string>> = {
  rastreabilidade: 'rastreabilidade',
  vendas: 'comercial',
  'folha-pagamento-colheita': 'folha',
  financeiro: 'financeiro',
  importacoes: 'importacao',
  'registro-de-atividades': 'acesso',
  usuarios: 'acesso',
};

/** Where everybody may look, and only these may write. */
const ESCRITA: Readonly<Record<string, string>> = { ajuda: 'acesso' };

/** What somebody must be allowed to see an address: pages that make or change something ask for more than those that show. */
const exigido = (path: string): { readonly modulo: string | undefined; readonly acao: Acao } => {
  const parts = (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const acao = ['nova', 'novo', 'corrigir', 'importar'].includes(parts.at(-1) ?? '') ? 'escrever' : 'ler';
  const [lugar = ''] = parts;
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
  const [lugar = ''] = pathname.split('/').filter(Boolean);
  return usePode(ESCRITA[lugar] ?? exigido(pathname).modulo, 'escrever');
};
