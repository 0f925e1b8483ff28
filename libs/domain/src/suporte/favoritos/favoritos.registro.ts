import { de } from '../../references/aponta.js';
import { calada } from '../../references/frase.js';
import { defineRegistro } from '../../references/registro.js';
import type { FavoritosEvent } from './favoritos.events.js';

const DE_SI = 'what somebody reads and keeps for themselves is nobody else’s business';
const doUsuario = ({ usuarioId }: { readonly usuarioId: number }) => ({ especie: 'usuario', id: usuarioId });

/** A page that a user keeps at hand. */
export const favorito = defineRegistro<FavoritosEvent>()({
  tabela: 'favorito',
  genero: 'm',
  title: { singular: 'Favorito', plural: 'Favoritos' },
  modulo: 'suporte',
  id: 'usuarioId',
  nome: false,
  fora: null,
  tela: null,
  anexos: false,
  fazenda: 'todos',
  aponta: { usuario_id: de('usuario') },
  partes: {},
  frases: {
    FavoritoAdicionado: { ...calada(['guardou', 'um favorito do usuário', 'favoritos'], DE_SI), alvo: doUsuario },
    FavoritoRemovido: { ...calada(['retirou', 'um favorito do usuário', 'favoritos'], DE_SI), alvo: doUsuario },
  },
});
