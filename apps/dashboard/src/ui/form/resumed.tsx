import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPencilPause } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { chooseFarm } from '../../http/session.js';
import { useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { instant } from '../format.js';
import type { Form } from './use-form.js';

type Props = { readonly form: Pick<Form<never>, 'typed'> & { readonly begin: () => void } };

/** Says that a form continues from unsaved values, on their farm; or offers values typed on another farm. */
export const Resumed = ({ form: { typed, begin } }: Props) => {
  const { resumed, elsewhere, take, discard } = typed;
  const { farms, active } = useActiveFazenda();
  const farmOf = (id: number | undefined) => farms.find((farm) => farm.id === id);
  const its = farmOf(resumed?.farm);
  const choose = useEffectEvent((there: boolean) => there && its && active?.id === 0 && chooseFarm(its.id));
  const known = its !== undefined && active !== undefined;
  // Sign-out forgot which farm was chosen, so the farm of the unsaved values is chosen again. Only once: a user who then chooses all farms
  // keeps all.
  useEffect(() => void choose(known), [known]);
  if (elsewhere)
    return (
      <Alert color="ambar" role="status" icon={<IconPencilPause aria-hidden="true" />} title="Há um rascunho seu deste formulário">
        <Text size="sm">
          Escrito em {instant(elsewhere.at)}
          {farmOf(elsewhere.farm) && `, em ${farmOf(elsewhere.farm)?.nome}`}.
        </Text>
        <Group mt="xs" gap="xs">
          <Button variant="default" onClick={take}>
            Continuar o rascunho
          </Button>
          <Button variant="subtle" color="gray" onClick={discard}>
            Descartar
          </Button>
        </Group>
      </Alert>
    );
  if (!resumed) return null;
  const mudou = (resumed.mudancas?.delas.length ?? 0) + (resumed.mudancas?.deAmbos.length ?? 0) > 0;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="dimmed" role="status">
        Continuando de onde você parou neste aparelho{its && `, em ${its.nome}`}.
        {mudou && ' O que está gravado mudou depois: confira antes de gravar.'}
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" flex="none" onClick={() => begin()}>
        Começar de novo
      </Button>
    </Group>
  );
};
