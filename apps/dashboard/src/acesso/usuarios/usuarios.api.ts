import type { O_QUE_FAZ } from '@tulha/domain/acesso/mensagens';
import { api } from '../../http/client.js';
import { type Page, useRead, useReadAll, useWrite } from '../../http/hooks.js';

export const USUARIOS = '/cat-usuarios';
export const TELA = '/usuarios';

export type Papel = keyof typeof O_QUE_FAZ;
export type Usuario = {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly email: string | null;
  readonly telefone: string | null;
  readonly papel: Papel;
  readonly ativo: boolean;
  readonly convidado: boolean;
};
export type NoModulo = {
  readonly modulo: string;
  readonly alcance: 'nenhuma' | 'ler' | 'escrever';
  readonly origem: 'papel' | 'permissao';
  readonly permissao: number | null;
};
type Permissao = { readonly id: number; readonly fazenda: number | null };
type Licenca = {
  readonly plano: string;
  readonly limites: { readonly usuarios: number | null };
  readonly uso: { readonly usuarios: number };
};

export const useUsuario = (id: string) => useRead<Usuario>(`${USUARIOS}/${id}`);
export const useModulos = (id: number) => useRead<Page<NoModulo>>(`/users/${id}/permissions-modules`);
export const usePermissoes = (id: number) => useReadAll<Permissao>(`/users/${id}/permissions`, {});
export const useLicenca = () => useRead<Page<Licenca>>('/adm/licenses').data?.content[0];

export const useCadastrar = () => useWrite((dados: object) => api.post<Usuario>(USUARIOS, dados), 'Usuário adicionado com sucesso!');
export const useAlterar = (id: number, done = 'Usuário editado com sucesso!') =>
  useWrite((dados: object) => api.put<Usuario>(`${USUARIOS}/${id}`, dados), done);
export const useExcluir = (id: number) => useWrite(() => api.delete(`${USUARIOS}/${id}`), 'Usuário removido com sucesso!');
export const usePassarConta = (id: number) =>
  useWrite((senha: string) => api.post<Usuario>(`${USUARIOS}/${id}/dono`, { senha }), 'Conta passada com sucesso!');

type Pedido = { readonly modulo: string; readonly permissao: number | null; readonly alcance: string | null };

/** How far in a module; null: again what the role says. */
export const usePermitir = (usuario: number) =>
  useWrite(async ({ modulo, permissao, alcance }: Pedido) => {
    if (permissao === null) return void (alcance !== null && (await api.post(`/users/${usuario}/permissions`, { modulo, alcance })));
    if (alcance === null) return api.delete(`/permissions/${permissao}`);
    await api.put(`/permissions/${permissao}`, { alcance });
  }, 'Permissão alterada com sucesso!');

/** Lets a user work on a farm, or takes it back by the permission that grants it. */
export const useFazendaDo = (usuario: number) =>
  useWrite(
    async ({ fazenda, permissao }: { readonly fazenda: number; readonly permissao: number | undefined }) =>
      permissao === undefined
        ? void (await api.post(`/users/${usuario}/permissions`, { fazenda }))
        : api.delete(`/permissions/${permissao}`),
    'Fazendas do usuário alteradas com sucesso!',
  );
