import { autoApp } from '#content/products/auto-app';
import { Icon } from '../../ui/icon';
import { Figure } from './figure';
import label from './figure.module.css';
import styles from './model-figure.module.css';

const { figure } = autoApp;
const { list, form } = figure;

/** Two entities on one side, the list and the form made from them on the other. */
export function ModelFigure() {
  return (
    <Figure caption={figure.caption}>
      <div className={styles.generation}>
        <div>
          <h3 className={label.label}>{figure.modelLabel}</h3>
          <div className={styles.entities}>
            {figure.entities.map(({ name, fields }) => (
              <div key={name} className={styles.entity}>
                <h4>{name}</h4>
                <dl>
                  {fields.map((field) => (
                    <div key={field.name}>
                      <dt>{field.name}</dt>
                      <dd>{field.type}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </div>
        <p className={styles.arrow}>
          <span>{figure.arrow}</span>
          <Icon name="arrow-right" />
        </p>
        <div className={styles.screens}>
          <div>
            <h3 className={label.label}>{list.label}</h3>
            <table className={styles.screen}>
              <thead>
                <tr>
                  {list.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {list.rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((cell) => (
                      <td key={cell}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div>
            <h3 className={label.label}>{form.label}</h3>
            <div className={`${styles.screen} ${styles.form}`}>
              <dl>
                {form.fields.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <p className={styles.check}>{form.check}</p>
              <p className={styles.save}>{form.save}</p>
            </div>
          </div>
        </div>
      </div>
    </Figure>
  );
}
