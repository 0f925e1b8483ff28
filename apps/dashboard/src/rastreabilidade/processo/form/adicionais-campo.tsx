import { ActionIcon, Button, Group, Paper, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type AdicionalNoForm, novaChave, type Rascunho } from '../rascunho.js';
import { Dobra } from './dobra.js';
import classes from './form.module.css';

type Form = UseFormReturnType<Rascunho>;

const novo = (linhas: readonly AdicionalNoForm[]): AdicionalNoForm => ({ key: novaChave(linhas), descricao: '', tipo: '', resultado: '' });

const Linha = ({ form, index }: { form: Form; index: number }) => {
  const campo = (name: 'descricao' | 'tipo' | 'resultado', label: string, needed = false) => (
    <TextInput
      size="md"
      label={label}
      withAsterisk={needed}
      value={form.values.adicionais[index]?.[name] ?? ''}
      error={form.errors[`adicionais.${index}.${name}`]}
      onChange={(event) => form.setFieldValue(`adicionais.${index}.${name}`, event.currentTarget.value)}
    />
  );
  return (
    <Paper component="li" className={classes['row'] ?? ''}>
      {campo('descricao', 'O que foi visto', true)}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        className={classes['remove'] ?? ''}
        aria-label={`Tirar a informação ${index + 1}`}
        onClick={() => form.removeListItem('adicionais', index)}
      >
        <IconTrash size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <div className={classes['pair']}>
        {campo('tipo', 'Como')}
        {campo('resultado', 'Resultado')}
      </div>
    </Paper>
  );
};

/** Further findings: the thing examined, the method, and the result. Folded away until there is one. */
export const AdicionaisCampo = ({ form }: { form: Form }) => {
  const { adicionais } = form.values;
  return (
    <Dobra titulo={`Informações adicionais${adicionais.length > 0 ? ` (${adicionais.length})` : ''}`} preenchida={adicionais.length > 0}>
      <ul className={classes['rows']} aria-label="Informações adicionais">
        {adicionais.map(({ key }, index) => (
          <Linha key={key} form={form} index={index} />
        ))}
      </ul>
      <Group mt="sm">
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size="1.1rem" aria-hidden="true" />}
          onClick={() => form.insertListItem('adicionais', novo(adicionais))}
        >
          Mais uma informação
        </Button>
      </Group>
    </Dobra>
  );
};
