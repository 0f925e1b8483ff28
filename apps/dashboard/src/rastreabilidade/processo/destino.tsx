import { Radio, Stack } from '@mantine/core';
import { quantity } from '../../ui/format.js';
import type { LoteDoRegistro } from './tipos.js';

/** The destination of the coffee of an output taken out of its record: the loss, unless the user names another output. */
export const PERDA = 'perda';

type Props = {
  readonly lote: LoteDoRegistro;
  /** The other outputs of the same record. */
  readonly outras: readonly LoteDoRegistro[];
  readonly value: string;
  readonly onChange: (destino: string) => void;
};

/** Asks for it. The loss is chosen already, and says so. */
export const Destino = ({ lote, outras, value, onChange }: Props) => (
  <Radio.Group size="md" label={`Para onde vão os ${quantity(lote.quantidade, lote.unidade)} dele?`} value={value} onChange={onChange}>
    <Stack gap="sm" mt="xs">
      <Radio size="md" value={PERDA} label="Ficam na perda deste processo" description="É o que vale se você não escolher outro lugar." />
      {outras.map(({ id, codigo, tipo }) => (
        <Radio key={id} size="md" value={String(id)} label={`Vão para o lote ${codigo}`} description={tipo} />
      ))}
    </Stack>
  </Radio.Group>
);
