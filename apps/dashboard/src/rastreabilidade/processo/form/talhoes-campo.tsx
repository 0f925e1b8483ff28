import { ActionIcon, Button, Group, NativeSelect, Paper, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Talhao, useTalhoes } from '../../../propriedade/talhoes.api.js';
import { DayInput } from '../../../ui/form/day-input.js';
import { FieldError } from '../../../ui/form/field-error.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { NothingYet } from '../../../ui/nothing-yet.js';
import { Section } from '../../../ui/page.js';
import { novaChave, type Rascunho, type TalhaoNoForm } from '../rascunho.js';
import classes from './form.module.css';

type Props = { readonly form: UseFormReturnType<Rascunho>; readonly fazenda: number; readonly comDia: boolean };

export const novoTalhao = (linhas: readonly TalhaoNoForm[]): TalhaoNoForm => ({
  key: novaChave(linhas),
  talhao: null,
  data: '',
  quantidade: null,
});

const GASTOS_GERAIS = 'GASTOS GERAIS';

const Linha = ({ form, index, comDia, talhoes }: Props & { index: number; talhoes: readonly Talhao[] }) => {
  const linha = form.values.talhoes[index];
  if (!linha) return null;
  const error = (name: string) => form.errors[`talhoes.${index}.${name}`];
  return (
    <Paper component="li" className={classes['row'] ?? ''}>
      <NativeSelect
        size="md"
        label="Talhão"
        withAsterisk
        data={[{ value: '', label: 'Escolha' }, ...talhoes.map(({ id, nome }) => ({ value: String(id), label: nome }))]}
        value={linha.talhao ?? ''}
        error={error('talhao')}
        onChange={(event) => form.setFieldValue(`talhoes.${index}.talhao`, event.currentTarget.value || null)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        className={classes['remove'] ?? ''}
        aria-label={`Tirar o talhão ${index + 1}`}
        onClick={() => form.removeListItem('talhoes', index)}
      >
        <IconTrash size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <div className={classes['pair']}>
        <MeasureInput
          size="md"
          label="Litros"
          withAsterisk
          rightSection={<Text size="sm">L</Text>}
          value={linha.quantidade}
          error={error('quantidade')}
          onChange={(value) => form.setFieldValue(`talhoes.${index}.quantidade`, value)}
        />
        {comDia && (
          <DayInput
            size="md"
            label="Colhido em"
            value={linha.data}
            error={error('data')}
            onChange={(value) => form.setFieldValue(`talhoes.${index}.data`, value)}
          />
        )}
      </div>
    </Paper>
  );
};

/** The plots whose picking goes in, in litres; where coffee may wait before it is pulped, with the day it was picked. */
export const TalhoesCampo = (props: Props) => {
  const { form, fazenda } = props;
  const read = useTalhoes(fazenda);
  const talhoes = (read.data?.content ?? []).filter(({ nome }) => nome !== GASTOS_GERAIS);
  return (
    <Section title="O que entra">
      <ul className={classes['rows']} aria-label="Talhões">
        {form.values.talhoes.map(({ key }, index) => (
          <Linha key={key} {...props} index={index} talhoes={talhoes} />
        ))}
      </ul>
      <FieldError>{form.errors['talhoes']}</FieldError>
      <Group mt="sm">
        {read.data && talhoes.length === 0 ? (
          // Below the litres, which stay above a phone's sticky bar.
          <Text size="sm" role="status">
            <NothingYet path="cad-talhoes" fazer="Cadastrar talhão" />
          </Text>
        ) : (
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size="1.1rem" aria-hidden="true" />}
            onClick={() => form.insertListItem('talhoes', novoTalhao(form.values.talhoes))}
          >
            Mais um talhão
          </Button>
        )}
      </Group>
    </Section>
  );
};
