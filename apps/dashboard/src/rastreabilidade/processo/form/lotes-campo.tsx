import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Code } from '../../../ui/facts.js';
import { FieldError } from '../../../ui/form/field-error.js';
import { MeasureInput } from '../../../ui/form/number-input.js';
import { quantity } from '../../../ui/format.js';
import { Section } from '../../../ui/page.js';
import type { Rascunho } from '../rascunho.js';
import type { Processo } from '../tipos.js';
import { EscolherLotes } from './escolher-lotes.js';
import classes from './form.module.css';

type Props = { readonly form: UseFormReturnType<Rascunho>; readonly processo: Processo & { readonly destino: string } };

const LinhaDoLote = ({ form, index }: Pick<Props, 'form'> & { index: number }) => {
  const lote = form.values.lotes[index];
  if (!lote) return null;
  const set = (quantidade: number | null) => form.setFieldValue(`lotes.${index}.quantidade`, quantidade);
  const tudo = lote.quantidade === lote.disponivel;
  return (
    <Paper component="li" className={classes['row'] ?? ''}>
      <div className={classes['rowHead']}>
        <span>
          <Code>{lote.codigo}</Code>
          <Text size="sm" c="dimmed" component="span" ms="xs">
            {[lote.onde, `até ${quantity(lote.disponivel, lote.unidade)}`].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`Tirar o lote ${lote.codigo}`}
          onClick={() => form.removeListItem('lotes', index)}
        >
          <IconTrash size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <MeasureInput
        size="md"
        aria-label={`Quantidade do lote ${lote.codigo}, em ${lote.unidade}`}
        rightSection={<Text size="sm">{lote.unidade}</Text>}
        value={lote.quantidade}
        error={form.errors[`lotes.${index}.quantidade`] ?? form.errors[`lotes.${index}.id`]}
        onChange={set}
      />
      <Button variant={tudo ? 'light' : 'default'} size="md" aria-pressed={tudo} onClick={() => set(lote.disponivel)}>
        Tudo
      </Button>
    </Paper>
  );
};

/** The lots that go in. */
export const LotesCampo = ({ form, processo }: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const { lotes, entrada } = form.values;
  return (
    <Section title="O que entra">
      <ul className={classes['rows']} aria-label="Lotes que entram">
        {lotes.map(({ id }, index) => (
          <LinhaDoLote key={id} form={form} index={index} />
        ))}
      </ul>
      <FieldError>{form.errors['lotes']}</FieldError>
      <Group mt="sm">
        <Button
          variant="default"
          size="md"
          fullWidth={lotes.length === 0}
          leftSection={<IconPlus size="1.1rem" aria-hidden="true" />}
          onClick={open}
        >
          {lotes.length === 0 ? 'Escolher lotes' : 'Mais lotes'}
        </Button>
      </Group>
      <EscolherLotes
        processo={processo}
        data={entrada}
        lotes={lotes}
        onChange={(next) => {
          form.setFieldValue('lotes', next);
          form.clearFieldError('lotes');
        }}
        opened={opened}
        onClose={close}
      />
    </Section>
  );
};
