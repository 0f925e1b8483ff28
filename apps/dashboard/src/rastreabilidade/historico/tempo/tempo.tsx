import { ActionIcon, Paper, Slider, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { day, instant } from '../../../ui/format.js';
import { eAgora, useIrPara, useQuando } from './quando.js';
import classes from './tempo.module.css';
import { type Momento, type Momentos, useMomentos } from './tempo.api.js';

/** The last stop that is not later; the one past the last is now. */
const lugarDe = (stops: readonly Momento[], em: string | undefined): number => {
  if (em === undefined) return stops.length;
  const after = stops.findIndex((stop) => Date.parse(stop.em) > Date.parse(em));
  return Math.max(after < 0 ? stops.length - 1 : after - 1, 0);
};

type ClockProps = {
  readonly label: string;
  readonly about: string;
  readonly stops: readonly Momento[];
  readonly value: string | undefined;
  readonly show: (em: string) => string;
  readonly onChange: (em: string | undefined) => void;
};

/** One clock: a stop for each of the lot's own moments, and now at the end. Arrow keys, Home and End move it. */
const Clock = ({ label, about, stops, value, show, onChange }: ClockProps) => {
  const chosen = lugarDe(stops, value);
  const [at, setAt] = useState(chosen);
  useEffect(() => setAt(chosen), [chosen]);
  const stop = stops[at];
  const text = stop ? `${show(stop.em)}: ${stop.titulo}` : 'agora';
  const go = (to: number) => onChange(stops[to]?.em);
  return (
    <div className={classes['clock']}>
      <div className={classes['head']}>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <div className={classes['track']}>
        <ActionIcon variant="default" size="lg" aria-label={`${label}: antes`} disabled={at === 0} onClick={() => go(at - 1)}>
          <IconChevronLeft size="1.1rem" aria-hidden="true" />
        </ActionIcon>
        <Slider
          className={classes['slider'] ?? ''}
          min={0}
          max={stops.length}
          value={at}
          onChange={setAt}
          onChangeEnd={go}
          label={null}
          thumbLabel={label}
          thumbValueText={text}
          thumbSize="1.5rem"
        />
        <ActionIcon variant="default" size="lg" aria-label={`${label}: depois`} disabled={at === stops.length} onClick={() => go(at + 1)}>
          <IconChevronRight size="1.1rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <Text size="sm">{text}</Text>
    </div>
  );
};

const Clocks = ({ momentos: { dias, instantes } }: { momentos: Momentos }) => {
  const quando = useQuando();
  const irPara = useIrPara();
  return (
    <div className={classes['clocks']}>
      <Clock label="Em" about="o dia na fazenda" stops={dias} value={quando.em} show={day} onChange={(em) => irPara({ ...quando, em })} />
      <Clock
        label="Conhecido em"
        about="o que já se tinha registrado"
        stops={instantes}
        value={quando.conhecidoEm}
        show={instant}
        onChange={(conhecidoEm) => irPara({ ...quando, conhecidoEm })}
      />
    </div>
  );
};

/** The lot as it was: two clocks, folded away while the page shows now. */
export const Tempo = ({ id }: { id: string }) => {
  const [open, setOpen] = useState(!eAgora(useQuando()));
  const { data } = useMomentos(id);
  if (!data || data.dias.length === 0) return null;
  return (
    <Paper px="md" py="xs" className="only-screen">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={classes['tempo']}>
        <summary>
          <IconHistory size="1.1rem" aria-hidden="true" /> Voltar no tempo
        </summary>
        <Clocks momentos={data} />
      </details>
    </Paper>
  );
};
