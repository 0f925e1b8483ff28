import { ActionIcon, Autocomplete, Button, Group, Paper, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldError } from '../../../ui/form/field-error.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { Section } from '../../../ui/page.js';
import { useQualidades } from '../processos.api.js';
import { novaChave, type Rascunho, type SaidaNoForm } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import classes from './form.module.css';

type Props = {
  readonly form: UseFormReturnType<Rascunho>;
  readonly processo: Processo;
  /** The machine has one outlet: there is one output. */
  readonly umaSo: boolean;
};

/** Outputs of machines, besides the six types. */
const COSTUME: Readonly<Record<string, readonly string[]>> = {
  beneficio: ['Bica corrida', 'Escolha'],
  rebeneficio: ['Peneira 17/18', 'Peneira 16', 'Peneira 14/15', 'Moca', 'Fundo', 'Escolha', 'Liga'],
};

export const novaSaida = (linhas: readonly SaidaNoForm[], tipo = ''): SaidaNoForm => ({
  key: novaChave(linhas),
  id: null,
  tipo,
  qualidade: '',
  quantidade: null,
});

const Linha = ({ form, processo, index, umaSo }: Props & { index: number }) => {
  const { data } = useQualidades();
  const saida = form.values.saidas[index];
  if (!saida) return null;
  const error = (name: string) => form.errors[`saidas.${index}.${name}`];
  const unidade = processo.blocos.saidas ?? 'kg';
  const tipos = [...(COSTUME[processo.nome] ?? []), ...(data?.tipos ?? []).map(({ nome }) => nome)];
  const doRegistro = processo.nome === 'beneficio' && index === 0;
  return (
    <Paper component="li" className={classes['row'] ?? ''}>
      <div className={classes['rowHead']}>
        <Text fw={600}>{doRegistro ? 'Saída principal' : umaSo ? 'Saída' : `Saída ${index + 1}`}</Text>
        {!doRegistro && form.values.saidas.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={`Tirar a saída ${index + 1}`}
            onClick={() => form.removeListItem('saidas', index)}
          >
            <IconTrash size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <div className={classes['pair']}>
        <MeasureInput
          size="md"
          label={unidade === 'kg' ? 'Quilos' : 'Litros'}
          withAsterisk
          rightSection={<Text size="sm">{unidade}</Text>}
          value={saida.quantidade}
          error={error('quantidade')}
          onChange={(value) => form.setFieldValue(`saidas.${index}.quantidade`, value)}
        />
        <Autocomplete
          size="md"
          label="Tipo"
          data={[...new Set(tipos)]}
          value={saida.tipo}
          error={error('tipo')}
          onChange={(value) => form.setFieldValue(`saidas.${index}.tipo`, value)}
        />
        {unidade === 'kg' && (
          <Autocomplete
            size="md"
            label="Qualidade"
            data={[...(data?.sugestoes ?? [])]}
            value={saida.qualidade}
            error={error('qualidade')}
            onChange={(value) => form.setFieldValue(`saidas.${index}.qualidade`, value)}
          />
        )}
      </div>
    </Paper>
  );
};

/** The lots that come out, one row each. */
export const SaidasCampo = (props: Props) => {
  const { form, umaSo } = props;
  const { saidas } = form.values;
  return (
    <Section title="O que sai" about="Cada saída vira um lote">
      <ul className={classes['rows']} aria-label="Saídas">
        {(umaSo ? saidas.slice(0, 1) : saidas).map(({ key }, index) => (
          <Linha key={key} {...props} index={index} />
        ))}
      </ul>
      <FieldError>{form.errors['saidas']}</FieldError>
      {!umaSo && (
        <Group mt="sm">
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size="1.1rem" aria-hidden="true" />}
            onClick={() => form.insertListItem('saidas', novaSaida(saidas, props.processo.nome === 'beneficio' ? 'Escolha' : ''))}
          >
            Mais uma saída
          </Button>
        </Group>
      )}
    </Section>
  );
};
