import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Parcela } from '@tulha/domain/financeiro/parcelas';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import type { FormSlotProps } from '../screens/screen.js';
import { DayInput } from '../ui/form/day-input.js';
import { FieldError } from '../ui/form/field-error.js';
import { MoneyInput } from '../ui/form/number-input.js';
import { day, money } from '../ui/format.js';
import { type Mudadas, mudadasDe, previstas } from './plano.js';

/** The most instalments shown as fields; later ones are summed up in a line. */
const MOSTRA = 36;

type LinhaProps = FormSlotProps & { readonly parcela: Parcela };

/** One instalment with its day and value. An emptied field is computed again. */
const Linha = ({ form, parcela: { numero, vencimento, valorCentavos } }: LinhaProps) => {
  const mudadas = mudadasDe(form.values);
  const mudar = (novo: Mudadas[number]) => {
    const { [numero]: antes, ...outras } = mudadas;
    const mudada = Object.fromEntries(Object.entries({ ...antes, ...novo }).filter(([, value]) => value !== undefined));
    form.setFieldValue('mudadas', Object.keys(mudada).length > 0 ? { ...outras, [numero]: mudada } : outras);
    form.clearFieldError('parcelas');
  };
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <Text size="sm" c="dimmed" w="1.5rem" flex="none">
        {numero}ª
      </Text>
      <DayInput
        flex={1.4}
        aria-label={`Vencimento da ${numero}ª parcela`}
        value={vencimento}
        onChange={(value) => mudar({ vencimento: value || undefined } as Mudadas[number])}
      />
      <MoneyInput
        flex={1}
        leftSection="R$"
        aria-label={`Valor da ${numero}ª parcela`}
        value={toWire(valorCentavos, 2)}
        onChange={(value) => mudar({ valorCentavos: value === null ? undefined : toScaled(String(value), 2) } as Mudadas[number])}
      />
    </Group>
  );
};

/** The future instalments as fields; unchanged ones share the remainder. */
export const ParcelasPrevistas = ({ form }: FormSlotProps) => {
  const plano = previstas(form.values);
  if (!plano || plano.parcelas.length < 2) return null;
  const { parcelas, totalCentavos } = plano;
  const [mostradas, outras] = [parcelas.slice(0, MOSTRA), parcelas.slice(MOSTRA)];
  return (
    <Paper p="md" component="section" aria-label="Parcelas previstas">
      <Stack gap="xs">
        {mostradas.map((parcela) => (
          <Linha key={parcela.numero} form={form} parcela={parcela} />
        ))}
        {outras.length > 0 && (
          <Text size="sm" c="dimmed">
            … e mais {outras.length}, até {day(outras.at(-1)?.vencimento ?? '')}
          </Text>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {parcelas.length} parcelas, {money(totalCentavos / 100)}
          </Text>
          {Object.keys(mudadasDe(form.values)).length > 0 && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => form.setFieldValue('mudadas', {})}>
              Voltar a parcelas iguais
            </Button>
          )}
        </Group>
        <FieldError>{form.errors['parcelas']}</FieldError>
      </Stack>
    </Paper>
  );
};
