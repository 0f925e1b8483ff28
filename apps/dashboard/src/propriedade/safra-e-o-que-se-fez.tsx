import { Group } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { icons } from '../ui/icons.js';
import { LinkButton } from '../ui/page.js';

/** Links from a crop year to its activities. */
export const SafraEOQueSeFez = ({ row: { id } }: { readonly row: { readonly id: number } }) => (
  <Group className="only-screen">
    <LinkButton icon={icons.registro} to={`/atividades?safra=${id}`}>
      O que se fez nela
    </LinkButton>
    <LinkButton icon={IconTimeline} to={`/atividades/linha-do-tempo?safra=${id}`}>
      Linha do tempo
    </LinkButton>
  </Group>
);
