import { Group, Paper } from '@mantine/core';
import { instantToBr, isDia } from '@tulha/domain/kernel/calendar';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DayInput } from '../../../ui/form/day-input.js';
import { HourInput } from '../../../ui/form/hour-input.js';
import { Faixa } from './faixa.js';
import type { Moment } from '../../../screens/screen.js';
import { eAgora, instanteDe, type Quando, useErroDoQuando, useIrPara, useNoMesmoMomento, useQuando } from './quando.js';
import classes from './tempo.module.css';

/** Day and hour of an instant in the farm's time, as their fields hold them. */
const camposDe = (conhecidoEm: string | undefined): readonly [dia: string, hora: string] => {
  if (conhecidoEm === undefined) return ['', ''];
  const [dia = '', hora = ''] = instantToBr(conhecidoEm).split(' ');
  return [dia.split('/').reverse().join('-'), hora.slice(0, 5)];
};

type CampoProps = { readonly quando: Quando; readonly irPara: (quando: Quando) => void; readonly error: string | undefined };

/** A day is gone to once it is whole. */
const Dia = ({ quando, irPara, error }: CampoProps) => {
  const [escrito, setEscrito] = useState<string>();
  const change = (value: string) => {
    const inteiro = value === '' || isDia(value);
    setEscrito(inteiro ? undefined : value);
    if (inteiro) irPara({ ...quando, em: value || undefined });
  };
  return <DayInput label="Em" description="o dia na fazenda" error={error} value={escrito ?? quando.em ?? ''} onChange={change} />;
};

const Conhecido = ({ quando, irPara, error }: CampoProps) => {
  const [dia, hora] = camposDe(quando.conhecidoEm);
  const [escrito, setEscrito] = useState<{ readonly dia?: string; readonly hora?: string }>({});
  const change = (next: { readonly dia?: string; readonly hora?: string }) => {
    const agora = { dia, hora, ...escrito, ...next };
    const conhecidoEm = instanteDe(agora.dia, agora.hora);
    setEscrito(conhecidoEm === null ? { ...escrito, ...next } : {});
    if (conhecidoEm !== null) irPara({ ...quando, conhecidoEm });
  };
  return (
    <Group gap="sm" align="start" wrap="nowrap">
      <DayInput
        label="Conhecido em"
        description="o que já se tinha registrado"
        error={error}
        value={escrito.dia ?? dia}
        onChange={(value) => change({ dia: value })}
      />
      <HourInput label="Às" description="hora" w="6rem" value={escrito.hora ?? hora} onChange={(value) => change({ hora: value })} />
    </Group>
  );
};

type Props = {
  /** The subject of the page, with its article: `o quadro`. */
  readonly oQue: string;
};

/**
 * Chooses another moment for a board or a list, kept in the address: a day on the farm, and an instant up to which facts were known. Folded
 * away at present.
 */
export const Momento = ({ oQue }: Props) => {
  const quando = useQuando();
  const irPara = useIrPara();
  const { em, conhecidoEm } = useErroDoQuando();
  const errado = (em ?? conhecidoEm) !== undefined;
  const [open, setOpen] = useState(!eAgora(quando));
  return (
    <>
      <Faixa oQue={oQue} comControle diz="Lugares, lotes e quantidades são os de então." />
      <Paper px="md" py="xs" className="only-screen">
        <details open={open || errado} onToggle={(event) => setOpen(event.currentTarget.open)} className={classes['tempo']}>
          <summary>
            <IconHistory size="1.1rem" aria-hidden="true" /> Voltar no tempo
          </summary>
          <Group gap="md" align="start" pb="xs">
            <Dia quando={quando} irPara={irPara} error={em} />
            <Conhecido quando={quando} irPara={irPara} error={conhecidoEm} />
          </Group>
        </details>
      </Paper>
    </>
  );
};

/** A list of the moment in the page's address, with the control for it. */
export const ComMomento = ({ children }: { readonly children: (moment: Moment) => ReactNode }) => {
  const quando = useQuando();
  const at = useNoMesmoMomento();
  return children({ control: <Momento oQue="a lista" />, query: quando, now: eAgora(quando), at });
};
