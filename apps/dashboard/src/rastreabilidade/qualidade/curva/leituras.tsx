import { Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { Confirm } from '../../../ui/confirm.js';
import { day, decimal, percent } from '../../../ui/format.js';
import { Section } from '../../../ui/page.js';
import { EmJanela } from '../../../screens/em-janela.js';
import classes from './curva.module.css';
import { janelaDaLeitura, type Leitura, type ProcessoDeSecador, useDesfazerLeitura } from './curva.api.js';
import { LeituraForm } from './leitura-form.js';

const graus = (valor: number) => `${decimal(valor, 1)}\u00a0°C`;

type Props = { readonly processo: ProcessoDeSecador; readonly id: string };

const temperaturas = ({ temperaturaMassa, temperaturaAr }: Leitura): string =>
  [temperaturaMassa !== null && `massa ${graus(temperaturaMassa)}`, temperaturaAr !== null && `ar ${graus(temperaturaAr)}`]
    .filter(Boolean)
    .join(' · ');

const Linha = ({ processo, id, leitura }: Props & { leitura: Leitura }) => {
  const desfazer = useDesfazerLeitura(processo, id, leitura.id);
  const quando = `${day(leitura.data)} ${leitura.hora}`;
  return (
    <li className={classes['reading']}>
      <span>{quando}</span>
      <strong>{percent(leitura.umidade)}</strong>
      <Text size="sm" c="dimmed">
        {temperaturas(leitura)}
      </Text>
      <div className={`${classes['actions']} only-screen`}>
        <EmJanela label="Corrigir" icon={IconPencil} title={`Corrigir a leitura de ${quando}`} form={janelaDaLeitura(leitura.id)}>
          {(close, escrito) => <LeituraForm processo={processo} id={id} leitura={leitura} escrito={escrito} onDone={close} />}
        </EmJanela>
        <Confirm
          label="Desfazer"
          icon={IconArrowBackUp}
          title="Desfazer a leitura?"
          text={`A de ${quando}, com ${percent(leitura.umidade)}. Na linha do tempo dos lotes fica dito que foi desfeita.`}
          confirm="Desfazer"
          busy={desfazer.isPending}
          onConfirm={() => desfazer.mutateAsync(undefined)}
        />
      </div>
    </li>
  );
};

/** The readings, newest first. */
export const Leituras = ({ processo, id, leituras }: Props & { leituras: readonly Leitura[] }) => (
  <Section title="Leituras" about={`${leituras.length} ${leituras.length === 1 ? 'leitura' : 'leituras'}, a mais nova primeiro`}>
    {leituras.length > 0 && (
      <Paper>
        <ul className={classes['readings']}>
          {leituras.toReversed().map((leitura) => (
            <Linha key={leitura.id} processo={processo} id={id} leitura={leitura} />
          ))}
        </ul>
      </Paper>
    )}
  </Section>
);
