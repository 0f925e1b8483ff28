import { Alert, Text } from '@mantine/core';
import { IconArrowRight, IconClockExclamation, IconFileAlert, IconScaleOutline } from '@tabler/icons-react';
import { Code } from '../../ui/facts.js';
import { day, percent, quantity } from '../../ui/format.js';
import { etapaLook } from '../lote/etapa.js';
import classes from './ensaio.module.css';
import { type Ensaio, type Mudanca, type Pedido, useEnsaio } from './ensaio.api.js';

const NOMES = { saldo: 'Saldo', umidade: 'Umidade', etapa: 'Etapa', local: 'Onde está' } as const;

const valor = ({ campo, unidade }: Mudanca, dado: Mudanca['antes']): string => {
  if (dado === null) return '—';
  if (campo === 'saldo') return quantity(Number(dado), unidade);
  if (campo === 'umidade') return percent(Number(dado));
  return campo === 'etapa' ? etapaLook(String(dado)).label : String(dado);
};

const quando = ({ em, ate }: Mudanca) => (ate === null ? `desde ${day(em)}` : `de ${day(em)} a ${day(ate)}`);

const Mudou = ({ mudanca }: { mudanca: Mudanca }) => (
  <li>
    <Text span size="sm" c="dimmed">
      {NOMES[mudanca.campo]}:
    </Text>{' '}
    <span className={classes['pair']}>
      <s>{valor(mudanca, mudanca.antes)}</s>
      <IconArrowRight size="0.875rem" role="img" aria-label="passa a" />
      <strong>{valor(mudanca, mudanca.depois)}</strong>
    </span>{' '}
    <Text span size="sm" c="dimmed">
      {quando(mudanca)}
    </Text>
  </li>
);

/** Whether the lot would no longer exist: every existing lot has a stage. */
const deixa = ({ campo, depois, ate }: Mudanca) => campo === 'etapa' && depois === null && ate === null;

/** A list by lot, and not a table: beside the icon of an alert a phone has room for one column. */
const Mudancas = ({ muda }: { muda: readonly Mudanca[] }) => (
  <ul aria-label="O que mudaria" className={classes['changes']}>
    {[...Map.groupBy(muda, ({ codigo }) => codigo)].map(([codigo, suas]) => (
      <li key={codigo}>
        <Code>{codigo}</Code>
        {suas.some(deixa) ? (
          ' deixa de existir'
        ) : (
          <ul>
            {suas.map((mudanca) => (
              <Mudou key={`${mudanca.campo} ${mudanca.em}`} mudanca={mudanca} />
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
);

/** Further warnings; those about figures that do not add up are shown by themselves. */
const Avisos = ({ avisos, ressalvas }: Pick<Ensaio, 'avisos' | 'ressalvas'>) => {
  const outros = avisos.filter((aviso) => !ressalvas.includes(aviso));
  if (outros.length === 0) return null;
  return (
    <ul className={classes['warnings']}>
      {outros.map((aviso) => (
        <li key={aviso}>{aviso}</li>
      ))}
    </ul>
  );
};

const Tarde = ({ ensaio: { muda, avisos, ressalvas } }: { ensaio: Ensaio }) => (
  <Alert
    color="ambar"
    icon={<IconClockExclamation aria-hidden="true" />}
    title={
      muda.length > 0
        ? 'Este registro é anterior ao que já aconteceu. Gravado, isto muda:'
        : 'Este registro é anterior ao que já aconteceu. Como está, nada muda nos lotes.'
    }
    role="status"
  >
    <Avisos avisos={avisos} ressalvas={ressalvas} />
    {muda.length > 0 && <Mudancas muda={muda} />}
  </Alert>
);

const DocumentosQueMudam = ({ documentos }: Pick<Ensaio, 'documentos'>) =>
  documentos.length > 0 && (
    <Alert
      color="ambar"
      icon={<IconFileAlert aria-hidden="true" />}
      title={`Isto muda ${documentos.some(({ muda }) => muda === 'origem') ? 'a origem do que' : 'o que'} outros já receberam. Diga o motivo, que fica na história.`}
      role="status"
    >
      <ul className={classes['warnings']}>
        {documentos.map(({ tipo, assunto, id, aviso }) => (
          <li key={`${tipo} ${assunto} ${id}`}>{aviso}</li>
        ))}
      </ul>
    </Alert>
  );

const NaoFecham = ({ ressalvas }: Pick<Ensaio, 'ressalvas'>) =>
  ressalvas.length > 0 && (
    <Alert color="ambar" icon={<IconScaleOutline aria-hidden="true" />} title="As quantidades não fecham" role="status">
      {ressalvas.join(' ')}
    </Alert>
  );

/** The result of a rehearsal. `sempre` shows the changes even where no later event is affected: for corrections and deletions. */
export const OQueMudaria = ({ ensaio, sempre }: { ensaio: Ensaio; sempre: boolean }) => (
  <>
    <DocumentosQueMudam documentos={ensaio.documentos} />
    <NaoFecham ressalvas={ensaio.ressalvas} />
    {ensaio.retroativo && <Tarde ensaio={ensaio} />}
    {!ensaio.retroativo && sempre && (
      <>
        <Avisos avisos={ensaio.avisos} ressalvas={ensaio.ressalvas} />
        {ensaio.muda.length > 0 && (
          <div>
            <Text size="sm">O que muda:</Text>
            <Mudancas muda={ensaio.muda} />
          </div>
        )}
      </>
    )}
  </>
);

type Props = {
  /** The write the form would send; null while it is not complete. */
  readonly pedido: Pedido | null;
  readonly sempre?: boolean;
};

/**
 * The changes a late record would make, shown above the form's button before it is saved. Shows nothing where the record comes after
 * everything known of its lots; where it would be refused, the reason.
 */
export const AntesDeGravar = ({ pedido, sempre = false }: Props) => {
  const { data, error } = useEnsaio(pedido);
  if (pedido === null) return null;
  if (error) return error.status === 422 ? <Alert color="ambar" title={error.message} role="status" /> : null;
  return data ? <OQueMudaria ensaio={data} sempre={sempre} /> : null;
};
