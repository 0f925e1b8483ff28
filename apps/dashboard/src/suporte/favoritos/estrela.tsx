import { ActionIcon } from '@mantine/core';
import { icons } from '../../ui/icons.js';
import { useAlternarFavorito, useEndereco, useFavoritos } from './favoritos.api.js';

/** Keeps the page one is on among the favourites, or takes it away. `nome` is asked when pressed: the title may still be coming. */
export const Estrela = ({ nome }: { nome: () => string }) => {
  const url = useEndereco();
  const guardado = useFavoritos().some((favorito) => favorito.url === url);
  const { mutate, isPending } = useAlternarFavorito();
  const Icon = guardado ? icons.favoritoGuardado : icons.favorito;
  return (
    <ActionIcon
      variant="subtle"
      color={guardado ? 'ambar' : 'gray'}
      size="xl"
      aria-label="Favorito"
      aria-pressed={guardado}
      title={guardado ? 'Tirar dos favoritos' : 'Guardar nos favoritos'}
      onClick={() => !isPending && mutate({ name: nome(), url })}
    >
      <Icon size="1.25rem" aria-hidden="true" />
    </ActionIcon>
  );
};
